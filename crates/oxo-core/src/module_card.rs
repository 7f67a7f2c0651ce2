//! The module card: what this game is, for whoever lists games.

/// What a game tells about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModuleCard {
    /// A short name for machines.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The version of these rules and opponents.
    pub version: &'static str,
    /// One line on what it is.
    pub description: &'static str,
    /// Where a list of games would put it.
    pub categories: &'static [&'static str],
    /// What it supports.
    pub capabilities: Capabilities,
}

/// What a game supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "a card is a list of yes and no")]
pub struct Capabilities {
    /// The shape of its cells.
    pub grid: Grid,
    /// How many people it needs at least.
    pub min_players: u8,
    /// How many can play.
    pub max_players: u8,
    /// Whether the computer can play.
    pub computer_opponents: bool,
    /// Whether two people can play on one device.
    pub local_play: bool,
    /// Whether people can play over a network.
    pub online_play: bool,
    /// Whether moves can be taken back.
    pub undo: bool,
    /// How long a game takes, in minutes.
    pub typical_minutes: u8,
}

/// The shape of a game's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Rows and columns.
    Square,
}

/// The card of this game.
pub const MODULE_CARD: ModuleCard = ModuleCard {
    id: "pocket-oxo",
    name: "Pocket OXO",
    version: env!("CARGO_PKG_VERSION"),
    description: "Tic-tac-toe on six boards against eight opponents",
    categories: &["classic", "strategy", "quick play"],
    capabilities: Capabilities {
        grid: Grid::Square,
        min_players: 1,
        max_players: 2,
        computer_opponents: true,
        local_play: true,
        online_play: false,
        undo: true,
        typical_minutes: 2,
    },
};
