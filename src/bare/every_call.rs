//! Calls everything that the core offers, with arguments that the compiler cannot know: nobody runs this, it is only
//! linked. `tests/bare.rs` sees to it that nothing is forgotten.

use core::{fmt, fmt::Write, hint::black_box};

use oxo_core::{
    Attacker, Board, Book, BookEntry, Cell, Cells, Fate, Game, Guard, Line, MODULE_CARD, Mind, Opener, Opponent,
    Planner, Player, Position, Random, Rng, Strategy, Table, Uninterrupted, Watch,
};

/// What the calls are made with.
pub struct Given {
    board: Board,
    cell: u8,
    player: Player,
    opponent: Opponent,
    fate: Fate,
    x: u32,
    o: u32,
    number: u32,
    seed: u64,
    text: &'static str,
}

/// Nothing here calls it, and the linker would leave it out.
#[used]
static KEPT: fn(&Given, &mut Table, &mut dyn Watch) = every_call;

fn every_call(given: &Given, table: &mut Table, watch: &mut dyn Watch) {
    let cell = Cell::new(given.cell);
    let (x, o) = (Cells::from_bits(given.x), Cells::from_bits(given.o));
    board(given.board, cell, given.text);
    cells(x, o, cell);
    player(given.player);
    let mut rng = Rng::new(given.seed);
    random(&mut rng, x, given.number);
    say(&MODULE_CARD.name);
    for position in [Position::new(given.board, x, o), Position::parse(given.board, given.text)] {
        match position {
            Ok(found) => {
                position_calls(&found, cell, given.player);
                opponents(given.opponent, &found, table, &mut rng, watch);
                mind(&found, cell, given, table, watch);
            }
            Err(error) => say(&error),
        }
    }
    game(given, cell);
}

fn board(board: Board, cell: Cell, text: &str) {
    black_box((board.size(), board.run(), board.cell_count(), board.cells(), board.contains(cell)));
    black_box((board.cell_at(cell.index(), cell.index()), board.row(cell), board.column(cell)));
    black_box((board.corners(), board.centre()));
    board.lines().iter().copied().for_each(line);
    match text.parse::<Board>() {
        Ok(board) => say(&board),
        Err(error) => say(&error),
    }
}

fn line(line: Line) {
    black_box((line.ends(), line.kind, line.cells));
}

fn cells(a: Cells, b: Cells, cell: Cell) {
    black_box((a.bits(), Cells::only(cell), a.with(cell), a.contains(cell), a.contains_all(b), a.intersects(b)));
    black_box((a.is_empty(), a.len(), a.first(), a.last(), a & b, a | b, !a, a - b));
    black_box((a.iter().size_hint(), a.iter().len(), a.into_iter().collect::<Cells>()));
}

fn player(player: Player) {
    black_box((player.opponent(), player.letter()));
    say(&player);
}

fn random(rng: &mut Rng, cells: Cells, bound: u32) {
    black_box((rng.next_seed(), rng.coin(), rng.below(bound), rng.pick(cells)));
}

fn position_calls(position: &Position, cell: Cell, player: Player) {
    black_box((Position::empty(position.board()), position.marks(player), position.mark_at(cell)));
    black_box((position.free_cells(), position.valid_moves(), position.ply(), position.to_move(), position.winner()));
    black_box((position.is_draw(), position.after(cell)));
    position.winning_lines().for_each(line);
    black_box(position.completing_cells(player).collect::<Cells>());
    say(position);
}

fn opponents(mut opponent: Opponent, position: &Position, table: &mut Table, rng: &mut Rng, watch: &mut dyn Watch) {
    black_box((opponent.name(), opponent.level()));
    say(&opponent);
    let others: [&mut dyn Strategy; 5] = [&mut Random, &mut Guard, &mut Planner, &mut Opener, &mut Attacker];
    for other in others {
        black_box(other.choose(position, rng, watch));
    }
    black_box(opponent.choose(position, rng, watch));
    let mut with_table = opponent.with_table(table);
    black_box((with_table.choose(position, rng, &mut Uninterrupted), with_table.nodes()));
}

fn mind(position: &Position, cell: Cell, given: &Given, table: &mut Table, watch: &mut dyn Watch) {
    let entry = BookEntry::new(position, given.fate);
    black_box((entry.position(given.board), entry.bits()));
    let entries = [entry];
    let book = Book::new(given.board, &entries);
    black_box((book.board(), book.entries(), Book::SHIPPED.entries(), Book::EMPTY.entries()));
    for mut mind in [Mind::without_table().with_book(book), Mind::new(table)] {
        black_box(mind.best_move(position, given.number, &mut Rng::new(given.seed), watch));
        black_box(mind.best_moves(position, given.number, watch));
        black_box((mind.fate(position, watch), mind.fate_of_move(position, cell, watch), mind.nodes()));
    }
}

fn game(given: &Given, cell: Cell) {
    let mut game = Game::new(given.board);
    // In any order, and as often as you like: what holds in one state of a game need not in another.
    for turn in 0..given.number {
        let outcome = match turn.wrapping_mul(given.x) % 8 {
            0 => game.start(),
            1 => game.play(given.player, cell),
            2 => game.resign(given.player),
            3 => game.run_out_of_time(given.player),
            4 => game.undo(),
            5 => game.redo(),
            6 => game.validate(given.player, cell),
            _ => {
                game.restart();
                Ok(())
            }
        };
        if let Err(error) = outcome {
            say(&error);
        }
        black_box((game.is_valid_move(cell), game.valid_moves(), game.phase(), game.is_active(), game.outcome()));
        black_box((game.winner(), game.current_player(), game.mark_at(cell), game.board(), game.position()));
        black_box((game.history(), game.last_move(), game.can_undo(), game.can_redo()));
    }
}

/// Writes something out, to nowhere.
fn say(text: &dyn fmt::Display) {
    struct Nowhere;
    impl Write for Nowhere {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            black_box(text);
            Ok(())
        }
    }
    let _ = black_box(write!(Nowhere, "{text}"));
}
