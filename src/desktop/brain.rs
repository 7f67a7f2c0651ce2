//! The brain on a thread of its own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Instant,
};

use oxo_console::{Event, Task, TaskId};
use oxo_core::Table;

/// Takes tasks, and gives events.
pub struct Brain {
    tasks: Sender<Task>,
    reports: Receiver<Report>,
    /// The task whose answer somebody waits for; zero if there is none.
    wanted: Arc<AtomicU32>,
}

/// What the thread tells. The end of a task comes through the same channel, and so after everything else about it.
enum Report {
    Event(Event),
    Done(TaskId),
}

impl Brain {
    pub fn start() -> Self {
        let (tasks, todo) = mpsc::channel::<Task>();
        let (report, reports) = mpsc::channel();
        let wanted = Arc::new(AtomicU32::new(0));
        let supervised = Arc::clone(&wanted);
        thread::spawn(move || {
            let mut table = Box::new(Table::new());
            for task in todo {
                let started = Instant::now();
                let is_wanted = || supervised.load(Ordering::Relaxed) == task.id;
                task.perform(
                    &mut table,
                    is_wanted,
                    || started.elapsed().as_micros() as u64,
                    |event| {
                        if is_wanted() {
                            // Nobody listens any more once the game has been left.
                            let _ = report.send(Report::Event(event));
                        }
                    },
                );
                let _ = report.send(Report::Done(task.id));
            }
        });
        Self { tasks, reports, wanted }
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

    /// Whether there may be more to hear.
    pub fn is_busy(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) != 0
    }

    /// The next thing that the brain has to say.
    pub fn next_event(&self) -> Option<Event> {
        loop {
            match self.reports.try_recv().ok()? {
                Report::Event(event) => return Some(event),
                Report::Done(task) if task == self.wanted.load(Ordering::Relaxed) => self.stop(),
                Report::Done(_) => {}
            }
        }
    }
}
