//! Calls everything that the core offers, with arguments that the compiler cannot know: nobody runs this, it is only
//! linked. Each call names its type, and `tests/bare.rs` sees to it that no function of any type is forgotten; what the
//! types do as implementations of a trait is listed by hand.

use core::{fmt, fmt::Write, hint::black_box};

use oxo_core::{
    Attacker, Board, Book, BookEntry, Cell, Cells, Fate, Game, Guard, Line, MODULE_CARD, Mind, Opener, Opponent,
    Outcome, Planner, Player, Position, Random, Rng, Strategy, Table, Uninterrupted, Watch, WithTable,
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
    black_box((
        Board::size(board),
        Board::run(board),
        Board::cell_count(board),
        Board::cells(board),
        Board::contains(board, cell),
    ));
    black_box((
        Board::cell_at(board, Cell::index(cell), Cell::index(cell)),
        Board::row(board, cell),
        Board::column(board, cell),
    ));
    black_box((Board::corners(board), Board::centre(board)));
    Board::lines(board).iter().copied().for_each(line);
    match text.parse::<Board>() {
        Ok(board) => say(&board),
        Err(error) => say(&error),
    }
}

fn line(line: Line) {
    black_box((Line::ends(line), line.kind, line.cells));
}

fn cells(a: Cells, b: Cells, cell: Cell) {
    black_box((
        Cells::bits(a),
        Cells::only(cell),
        Cells::with(a, cell),
        Cells::contains(a, cell),
        Cells::contains_all(a, b),
        Cells::intersects(a, b),
    ));
    black_box((Cells::is_empty(a), Cells::len(a), Cells::first(a), Cells::last(a), a & b, a | b, !a, a - b));
    black_box((Cells::iter(a).size_hint(), Cells::iter(a).len(), a.into_iter().collect::<Cells>()));
}

fn player(player: Player) {
    black_box((Player::opponent(player), Player::letter(player)));
    say(&player);
}

fn random(rng: &mut Rng, cells: Cells, bound: u32) {
    black_box((Rng::next_seed(rng), Rng::coin(rng), Rng::below(rng, bound), Rng::pick(rng, cells)));
}

fn position_calls(position: &Position, cell: Cell, player: Player) {
    black_box((
        Position::empty(Position::board(position)),
        Position::marks(position, player),
        Position::mark_at(position, cell),
    ));
    black_box((
        Position::free_cells(position),
        Position::valid_moves(position),
        Position::ply(position),
        Position::to_move(position),
        Position::winner(position),
    ));
    black_box((Position::is_draw(position), Position::after(position, cell)));
    Position::winning_lines(position).for_each(line);
    black_box(Position::completing_cells(position, player).collect::<Cells>());
    say(position);
}

fn opponents(mut opponent: Opponent, position: &Position, table: &mut Table, rng: &mut Rng, watch: &mut dyn Watch) {
    black_box((Opponent::name(opponent), Opponent::level(opponent)));
    say(&opponent);
    let others: [&mut dyn Strategy; 5] = [&mut Random, &mut Guard, &mut Planner, &mut Opener, &mut Attacker];
    for other in others {
        black_box(other.choose(position, rng, watch));
    }
    black_box(opponent.choose(position, rng, watch));
    let mut with_table = Opponent::with_table(opponent, table);
    black_box((with_table.choose(position, rng, &mut Uninterrupted), WithTable::nodes(&with_table)));
}

fn mind(position: &Position, cell: Cell, given: &Given, table: &mut Table, watch: &mut dyn Watch) {
    let entry = BookEntry::new(position, given.fate);
    black_box((BookEntry::position(entry, given.board), BookEntry::bits(entry)));
    let entries = [entry];
    let book = Book::new(given.board, &entries);
    black_box((Book::board(&book), Book::entries(&book), Book::entries(&Book::SHIPPED), Book::entries(&Book::EMPTY)));
    for mind in [&mut Mind::with_book(Mind::without_table(), book), &mut Mind::new(table)] {
        black_box(Mind::best_move(mind, position, given.number, &mut Rng::new(given.seed), watch));
        black_box(Mind::best_moves(mind, position, given.number, watch));
        black_box((
            Mind::fate(mind, position, watch),
            Mind::fate_of_move(mind, position, cell, watch),
            Mind::nodes(mind),
        ));
    }
}

fn game(given: &Given, cell: Cell) {
    let game = &mut Game::new(given.board);
    // In any order, and as often as you like: what holds in one state of a game need not in another.
    for turn in 0..given.number {
        let outcome = match turn.wrapping_mul(given.x) % 8 {
            0 => Game::start(game),
            1 => Game::play(game, given.player, cell),
            2 => Game::resign(game, given.player),
            3 => Game::run_out_of_time(game, given.player),
            4 => Game::undo(game),
            5 => Game::redo(game),
            6 => Game::validate(game, given.player, cell),
            _ => {
                Game::restart(game);
                Ok(())
            }
        };
        if let Err(error) = outcome {
            say(&error);
        }
        if let Some(outcome) = Game::outcome(game) {
            black_box((outcome, Outcome::winner(outcome)));
        }
        black_box((Game::is_valid_move(game, cell), Game::valid_moves(game), Game::phase(game), Game::is_active(game)));
        black_box((
            Game::winner(game),
            Game::current_player(game),
            Game::mark_at(game, cell),
            Game::board(game),
            Game::position(game),
        ));
        black_box((Game::history(game), Game::last_move(game), Game::can_undo(game), Game::can_redo(game)));
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
