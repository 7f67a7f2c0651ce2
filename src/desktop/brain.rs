//! The brain on a thread of its own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use oxo_console::{Event, Task, TaskId};
use oxo_core::{Rng, Strategy, Watch};

/// No thought takes longer.
const LIMIT: Duration = Duration::from_millis(500);

/// Takes tasks, and gives events.
pub struct Brain {
    tasks: Sender<Task>,
    events: Receiver<Event>,
    /// The task whose answer somebody waits for; zero if there is none.
    wanted: Arc<AtomicU32>,
}

impl Brain {
    pub fn start() -> Self {
        let (tasks, todo) = mpsc::channel::<Task>();
        let (report, events) = mpsc::channel();
        let wanted = Arc::new(AtomicU32::new(0));
        let supervised = Arc::clone(&wanted);
        thread::spawn(move || {
            for mut task in todo {
                let mut watch = Supervisor {
                    task: task.id,
                    wanted: &supervised,
                    deadline: Instant::now() + LIMIT,
                    report: &report,
                };
                let cell = task.opponent.choose(&task.position, &mut Rng::new(task.seed), &mut watch);
                if let Some(cell) = cell.filter(|_| watch.is_wanted()) {
                    watch.tell(Event::Answer(task.id, cell));
                }
            }
        });
        Self { tasks, events, wanted }
    }

    /// Sets the brain to a task, and drops the one before.
    pub fn think(&self, task: Task) {
        self.wanted.store(task.id, Ordering::Relaxed);
        // The thread lives as long as this sender.
        let _ = self.tasks.send(task);
    }

    /// Drops the task at hand.
    pub fn stop(&self) {
        self.wanted.store(0, Ordering::Relaxed);
    }

    /// Whether an answer is awaited.
    pub fn is_busy(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) != 0
    }

    /// The next thing that the brain has to say.
    pub fn next_event(&self) -> Option<Event> {
        let event = self.events.try_recv().ok()?;
        if matches!(event, Event::Answer(task, _) if task == self.wanted.load(Ordering::Relaxed)) {
            self.stop();
        }
        Some(event)
    }
}

/// Stops a thought that nobody waits for or that takes too long, and passes on how far it has come.
struct Supervisor<'a> {
    task: TaskId,
    wanted: &'a AtomicU32,
    deadline: Instant,
    report: &'a Sender<Event>,
}

impl Supervisor<'_> {
    fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) == self.task
    }

    fn tell(&self, event: Event) {
        // Nobody listens any more once the game has been left.
        let _ = self.report.send(event);
    }
}

impl Watch for Supervisor<'_> {
    fn proceed(&mut self, progress: u8) -> bool {
        self.tell(Event::Progress(self.task, progress));
        self.is_wanted() && Instant::now() < self.deadline
    }
}
