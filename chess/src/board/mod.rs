//! The rules of chess and Chess960: the only rule book of the project.

pub mod attacks;
mod castling;
mod cycles;
mod fen;
mod letters;
mod material;
mod movegen;
mod perft;
mod pieces;
mod play;
mod position;
mod san;
mod see;
mod setup;
mod threats;
mod uci_move;
mod validate;
mod zobrist;

pub use castling::{CastlingRights, CastlingSide};
pub use fen::{FenChange, FenChangeKind, FenError, FenField, FenReading, START_FEN, read_fen};
pub use letters::PieceLetters;
pub use movegen::{MoveSink, Stage};
pub use perft::{perft, perft_while};
pub use pieces::Board;
pub use position::{FIFTY_MOVE_PLIES, Position};
pub use san::SanError;
pub use see::{SEE_VALUES, see_value};
pub use setup::Setup;
pub use threats::CheckingSquares;
pub use uci_move::UciMoveError;
pub use validate::Illegal;
