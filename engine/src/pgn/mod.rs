//! Portable Game Notation: reading and writing.

mod lines;
mod movetext;
mod read;
mod write;

pub use movetext::{MovetextError, Token, Tokens};
pub use read::{
    PgnError, PgnFault, PgnGame, is_chess960, leaves_comment_open, parse_tag, play, read,
};
pub use write::wrapped;
