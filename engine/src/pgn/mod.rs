//! Portable game notation: the record of a game that every chess program reads and writes.

mod movetext;
mod read;
mod write;

pub use movetext::{MovetextError, Token, Tokens};
pub use read::{PgnError, PgnFault, PgnGame, read};
pub use write::wrapped;
