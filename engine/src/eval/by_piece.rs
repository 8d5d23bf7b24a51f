//! The evaluation piece by piece, for display.
//!
//! A piece is worth its Shapley value: what it adds to the evaluation, on average over the orders
//! in which the pieces could have been put on the board. The kings stand there first. So what two
//! pieces are worth together (a bishop pair, a rook behind a passed pawn) is shared between them,
//! and all pieces add up to the evaluation exactly.
//!
//! Phase and output of the network are those of the position itself with any number of pieces:
//! otherwise each piece would be credited with what its presence changes for all others.
//!
//! Source: Shapley (1953); for evaluations of chess positions: chessplainer (2025,
//! arXiv 2510.25775).

use super::network::{self, Network};
use super::{EvalCache, Facts, Tapered, by_terms, endgame, phase};
use espalier_chess::board::{Board, Position};
use espalier_chess::random::Random;
use espalier_chess::types::{Color, ColoredPiece, Piece, Score, Square};
use std::sync::Arc;

/// The number of orders averaged, half of them the reverse of the other half: so what any two
/// pieces do together is halved exactly. The rest is off by about 7 centipawns a piece.
const ORDERS: usize = 32;

/// What something adds to the evaluation, in centipawns for White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// By the hand-written terms.
    pub terms: Score,
    /// By the network.
    pub network: Score,
}

impl Worth {
    /// By both.
    pub const fn total(self) -> Score {
        self.terms + self.network
    }
}

/// What a piece adds to the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceWorth {
    /// Where it stands.
    pub square: Square,
    /// The piece.
    pub piece: ColoredPiece,
    /// Negative where it helps Black.
    pub worth: Worth,
}

/// An evaluation piece by piece.
///
/// The sum of all parts is that of all terms, blended by the phase and not yet scaled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByPiece {
    /// The two kings alone: their squares, and the turn to move.
    pub kings: Worth,
    /// All other pieces, by square from a1.
    pub pieces: Vec<PieceWorth>,
}

/// Shares the evaluation of a position by a network among its pieces; none where the ending is
/// known.
///
/// ```
/// use espalier_chess::board::Position;
/// use espalier::eval::{by_piece, explain, network::Network};
///
/// let (position, network) = (Position::default(), Network::built_in());
/// let shared = by_piece(&position, &network).expect("terms evaluate the start position");
/// let pieces: i32 = shared.pieces.iter().map(|piece| piece.worth.total()).sum();
/// assert_eq!(shared.kings.total() + pieces, explain(&position, &network).score);
/// ```
pub fn by_piece(position: &Position, network: &Arc<Network>) -> Option<ByPiece> {
    if endgame::known(position).is_some() {
        return None;
    }
    let mut evaluation = PartialEvaluation::of(position, network);
    let alone = kings_of(position);
    let kings = evaluation.of_pieces(&position.with_board(alone.clone()), 0);
    let pieces: Vec<_> = pieces_of(position).collect();
    let mut sums = vec![Worth::default(); pieces.len()];
    for order in orders(&pieces) {
        let mut board = alone.clone();
        let mut before = kings;
        for (count, &index) in order.iter().enumerate() {
            let (square, piece) = pieces[index];
            board.put(piece.color, piece.piece, square);
            let after = evaluation.of_pieces(&position.with_board(board.clone()), count + 1);
            sums[index].terms += after.terms - before.terms;
            sums[index].network += after.network - before.network;
            before = after;
        }
    }
    let terms = averages(sums.iter().map(|sum| sum.terms));
    let network = averages(sums.iter().map(|sum| sum.network));
    let worths = terms.into_iter().zip(network).map(|(terms, network)| Worth { terms, network });
    let pieces = pieces
        .into_iter()
        .zip(worths)
        .map(|((square, piece), worth)| PieceWorth { square, piece, worth })
        .collect();
    Some(ByPiece { kings, pieces })
}

/// The board with the kings alone.
fn kings_of(position: &Position) -> Board {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        board.put(color, Piece::King, position.king(color));
    }
    board
}

/// All pieces but the kings.
fn pieces_of(position: &Position) -> impl Iterator<Item = (Square, ColoredPiece)> {
    let board = position.board();
    let others = board.occupied().without(board.pieces(Piece::King));
    others.into_iter().filter_map(|square| Some((square, board.colored_piece_on(square)?)))
}

/// Orders of the pieces. They depend on nothing but the squares: positions a few moves apart have
/// nearly the same ones, so that the worths of their pieces can be compared.
fn orders(pieces: &[(Square, ColoredPiece)]) -> impl Iterator<Item = Vec<usize>> {
    (0..ORDERS / 2).flat_map(move |number| {
        let mut order: Vec<_> = (0..pieces.len()).collect();
        let random_rank = |&index: &usize| {
            Random::for_number(number as u64, u64::from(pieces[index].0 as u8)).next()
        };
        order.sort_by_cached_key(random_rank);
        let reverse = order.iter().rev().copied().collect();
        [order, reverse]
    })
}

/// Sums over all orders, divided by their number and rounded so that they add up as before: of
/// those rounded down, the ones with the largest remainders are given one more.
fn averages(sums: impl Iterator<Item = Score>) -> Vec<Score> {
    const COUNT: Score = ORDERS as Score;
    let sums: Vec<_> = sums.collect();
    let mut averages: Vec<_> = sums.iter().map(|sum| sum.div_euclid(COUNT)).collect();
    let missing = sums.iter().map(|sum| sum.rem_euclid(COUNT)).sum::<Score>() / COUNT;
    let mut by_remainder: Vec<_> = (0..sums.len()).collect();
    by_remainder.sort_by_key(|&index| std::cmp::Reverse(sums[index].rem_euclid(COUNT)));
    for &index in &by_remainder[..missing as usize] {
        averages[index] += 1;
    }
    averages
}

/// Evaluates a position with some of its pieces missing.
struct PartialEvaluation {
    /// Of the whole position.
    bucket: usize,
    phase: i32,
    cache: EvalCache,
}

impl PartialEvaluation {
    fn of(whole: &Position, network: &Arc<Network>) -> Self {
        let mut cache = EvalCache::new(network, 1, 1 << 8);
        let mut facts = Facts::new(whole);
        by_terms(whole, &mut facts, &mut cache.pawns);
        let phase = phase::phase(&facts);
        Self { bucket: network::bucket(whole), phase, cache }
    }

    /// Boards with one piece more each are to come one after another: the network's sums go on from
    /// those of the board before.
    fn of_pieces(&mut self, board: &Position, count: usize) -> Worth {
        let EvalCache { network, pawns, accumulators, .. } = &mut self.cache;
        let network = if network::is_on() {
            let residual = network.residual_of_bucket(self.bucket, board, count, accumulators);
            residual * board.side_to_move().sign()
        } else {
            0
        };
        let sum = by_terms(board, &mut Facts::new(board), pawns) + Tapered::new(network, network);
        let total = sum.blend(self.phase);
        Worth { terms: total - network, network }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{mirrored, random_positions};
    use super::super::{Explained, explain};
    use super::*;

    fn worth_on(square: Square, fen: &str) -> Score {
        let shared = by_piece(&fen.parse().unwrap(), &Network::built_in()).unwrap();
        shared.pieces.iter().find(|piece| piece.square == square).unwrap().worth.total()
    }

    #[test]
    fn pieces_and_kings_add_up_to_the_sum_of_all_terms() {
        let mut told = 0;
        for position in random_positions(1000) {
            let Some(ByPiece { kings, pieces }) = by_piece(&position, &Network::built_in()) else {
                continue;
            };
            let Explained { sum, phase, terms, .. } = explain(&position, &Network::built_in());
            let total: Score = pieces.iter().map(|piece| piece.worth.total()).sum();
            assert_eq!(kings.total() + total, sum.blend(phase), "{position}");
            let by_network: Score = pieces.iter().map(|piece| piece.worth.network).sum();
            let network = terms.iter().find(|term| term.info.group == super::super::NETWORK_GROUP);
            let by_group = network.map_or(0, |term| term.difference().middlegame());
            assert_eq!(kings.network + by_network, by_group);
            told += 1;
        }
        assert!(told > 900, "{told}");
    }

    #[test]
    fn every_piece_but_the_kings_is_told_once() {
        for position in random_positions(300) {
            let Some(ByPiece { pieces, .. }) = by_piece(&position, &Network::built_in()) else {
                continue;
            };
            let told: Vec<_> = pieces.iter().map(|piece| piece.square).collect();
            let others: Vec<_> = pieces_of(&position).map(|(square, _)| square).collect();
            assert_eq!(told, others);
            assert_eq!(told.len() as u32 + 2, position.board().occupied().count());
        }
    }

    #[test]
    fn a_queen_is_worth_more_than_a_knight_and_either_counts_for_its_owner() {
        let fen = "3qk3/2n2ppp/8/8/8/8/2N2PPP/3QK3 w - - 0 1";
        assert!(worth_on(Square::D1, fen) > worth_on(Square::C2, fen));
        assert!(worth_on(Square::C2, fen) > 150);
        assert!(worth_on(Square::D8, fen) < worth_on(Square::C7, fen));
        assert!(worth_on(Square::C7, fen) < -150);
    }

    #[test]
    fn a_passed_pawn_is_worth_more_the_nearer_it_is_to_promotion() {
        let worth_of =
            |ranks: &str, square| worth_on(square, &format!("4k3/{ranks}/6pp/6PP/4K3 w - - 0 1"));
        let (far, near) = (worth_of("8/8/8/1P6", Square::B4), worth_of("1P6/8/8/8", Square::B7));
        assert!(0 < far && far < near, "on b4 {far}, on b7 {near}");
    }

    /// The exact values are averages over all orders; many orders come close to them.
    #[test]
    fn few_orders_tell_what_many_would() {
        let (mut squares, mut count) = (0.0, 0.0);
        for position in random_positions(400).into_iter().step_by(20) {
            let Some(few) = by_piece(&position, &Network::built_in()) else { continue };
            // The mirrored position is shared by other orders.
            let many = by_piece(&mirrored(&position), &Network::built_in()).unwrap();
            for piece in &few.pieces {
                let square = piece.square.flip_rank();
                let other = many.pieces.iter().find(|other| other.square == square).unwrap();
                assert_eq!(other.piece.color, !piece.piece.color);
                squares += f64::from(piece.worth.total() + other.worth.total()).powi(2);
                count += 1.0;
            }
        }
        let deviation = f64::sqrt(squares / count / 2.0);
        assert!(deviation < 10.0, "{deviation:.1} centipawns");
    }
}
