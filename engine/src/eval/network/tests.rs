use super::*;
use espalier_chess::random::mix;
use espalier_chess::types::Color;

/// A network of random weights as large as a trained one has.
fn any_network() -> Network {
    let mut seed = 1;
    let mut small = move |bound: i16| {
        seed = mix(seed + 1);
        (seed % (2 * bound as u64 + 1)) as i16 - bound
    };
    Network {
        scale: 230,
        input: (0..FEATURES).map(|_| std::array::from_fn(|_| small(100))).collect(),
        input_bias: std::array::from_fn(|_| small(60)),
        output: (0..BUCKETS).map(|_| std::array::from_fn(|_| small(511))).collect(),
        output_bias: std::array::from_fn(|_| i32::from(small(15_000)) * 8),
        linear: (0..FEATURES).map(|_| std::array::from_fn(|_| small(3000))).collect(),
    }
}

/// The position seen from the other side: colors swapped, board turned over.
fn swapped(position: &Position) -> Position {
    let fen = position.to_string();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap_case = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
            .collect()
    };
    fields[0] = fields[0].split('/').rev().map(swap_case).collect::<Vec<_>>().join("/");
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    fields[2] = "-".to_owned();
    fields[3] = "-".to_owned();
    fields.join(" ").parse().unwrap()
}

/// Positions of a random game, captures, castling and promotions among them.
fn game(seed: u64) -> Vec<Position> {
    let mut position = Position::default();
    let mut positions = vec![position.clone()];
    for number in 0..150_u64 {
        let moves: Vec<_> = position.legal_moves().iter().collect();
        if moves.is_empty() {
            break;
        }
        position.play(moves[(mix(seed ^ mix(number)) % moves.len() as u64) as usize]);
        positions.push(position.clone());
    }
    positions
}

fn fresh(network: &Network, position: &Position) -> Score {
    network.residual(position, 0, &mut Accumulators::default())
}

#[test]
fn bytes_give_the_network_again_and_others_are_refused() {
    let network = any_network();
    let bytes = network.to_bytes();
    assert_eq!(Network::from_bytes(&bytes), Ok(network));
    let shorter = &bytes[..bytes.len() - 1];
    assert_eq!(Network::from_bytes(shorter), Err(DamagedNetwork { length: shorter.len() }));
    let mut older = bytes;
    older[7] = 0;
    assert!(Network::from_bytes(&older).is_err());
}

#[test]
fn the_network_that_is_built_in_adds_little_to_the_start() {
    assert!(fresh(&Network::built_in(), &Position::default()).abs() < 50);
}

#[test]
fn updated_accumulators_give_what_fresh_ones_give() {
    let network = any_network();
    let mut accumulators = Accumulators::default();
    for seed in 0..20 {
        for (ply, position) in game(seed).iter().enumerate() {
            // Plies that are jumped over, gone back to, and beyond the last one.
            let ply = ply * 7 % (espalier_chess::types::MAX_PLY + 10);
            let updated = network.residual(position, ply, &mut accumulators);
            assert_eq!(updated, fresh(&network, position), "{position}");
        }
    }
}

#[test]
fn both_sides_are_seen_alike() {
    let network = any_network();
    for position in game(3) {
        assert_eq!(fresh(&network, &swapped(&position)), fresh(&network, &position), "{position}");
    }
}

#[test]
fn a_mirrored_board_is_worth_the_same() {
    let network = any_network();
    let pairs = [
        ("4k3/pp6/8/2N5/8/8/5PPP/6K1 w - - 0 1", "3k4/6pp/8/5N2/8/8/PPP5/1K6 w - - 0 1"),
        ("1r4k1/8/8/8/2b5/8/8/K6R b - - 0 1", "1k4r1/8/8/8/5b2/8/8/R6K b - - 0 1"),
    ];
    for (one, other) in pairs.map(|(one, other)| (one.parse().unwrap(), other.parse().unwrap())) {
        assert_eq!(fresh(&network, &one), fresh(&network, &other));
    }
}

#[test]
fn features_are_distinct_and_in_range() {
    let position = Position::default();
    for side in Color::ALL {
        let view = View::of(&position, side);
        let mut seen = [false; FEATURES];
        for color in Color::ALL {
            for piece in espalier_chess::types::Piece::ALL {
                for square in espalier_chess::types::Square::ALL {
                    let feature = view.feature(color, piece, square);
                    assert!(!std::mem::replace(&mut seen[feature], true));
                }
            }
        }
    }
    assert_eq!(bucket(&position), BUCKETS - 1);
    assert_eq!(bucket(&"4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap()), 0);
}

#[test]
fn residuals_have_a_limit() {
    let mut network = any_network();
    network.output = vec![[511; 2 * NEURONS]; BUCKETS];
    network.input = vec![[127; NEURONS]; FEATURES];
    network.scale = i32::from(i16::MAX);
    assert_eq!(fresh(&network, &Position::default()).abs(), MAX_RESIDUAL);
}
