//! The module card: what the game tells about itself is true.

mod support;

use oxo_core::{Board, Grid, MODULE_CARD, Opponent, Player};
use support::played;

#[test]
fn the_version_is_the_crate_s() {
    assert_eq!(MODULE_CARD.version, env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_id_is_one_lower_case_word_and_the_name_is_for_people() {
    assert!(MODULE_CARD.id.chars().all(|character| character.is_ascii_lowercase() || character == '-'));
    assert_eq!(MODULE_CARD.name.to_lowercase().replace(' ', "-"), MODULE_CARD.id);
}

#[test]
fn the_description_is_one_line_with_the_true_numbers() {
    assert!(!MODULE_CARD.description.contains('\n'));
    assert_eq!((Board::ALL.len(), Opponent::ALL.len()), (6, 8));
    assert!(MODULE_CARD.description.contains("six boards"));
    assert!(MODULE_CARD.description.contains("eight opponents"));
}

#[test]
fn the_categories_are_different_words() {
    for (n, category) in MODULE_CARD.categories.iter().enumerate() {
        assert!(!category.is_empty());
        assert!(!MODULE_CARD.categories[..n].contains(category), "{category} twice");
    }
    assert!(!MODULE_CARD.categories.is_empty());
}

#[test]
fn what_it_supports_is_what_there_is() {
    let supports = MODULE_CARD.capabilities;
    assert_eq!(supports.grid, Grid::Square);
    assert_eq!((supports.min_players, usize::from(supports.max_players)), (1, Player::BOTH.len()));
    assert_eq!(supports.computer_opponents, !Opponent::ALL.is_empty());
    assert_eq!(supports.undo, played(Board::Grid3Run3, &[4]).can_undo());
    assert!(supports.local_play && !supports.online_play);
    assert!((1..=10).contains(&supports.typical_minutes));
}
