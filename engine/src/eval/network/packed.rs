//! The network as bytes: the form of the file that is built in.
//!
//! The weights of the input layer are a byte each and stored by neuron: those of one piece on
//! neighboring squares resemble each other, and a file that is compressed on its way gets smaller.
//! All other numbers are two bytes, low bytes first and high bytes, nearly all 0 or 255, after them.

use super::{BUCKETS, FEATURES, NEURONS, Network};
use std::fmt;

/// The first bytes: a name, and the form, which goes up with every change.
const MAGIC: [u8; 8] = *b"ESPNET\0\x02";
/// Numbers of two bytes: scale, biases of neurons, output biases in two halves, then the weights.
const NUMBERS: usize = 1 + NEURONS + 2 * BUCKETS + BUCKETS * 2 * NEURONS + FEATURES * BUCKETS;
/// All bytes after the first.
const BODY: usize = FEATURES * NEURONS + 2 * NUMBERS;

/// Bytes are not a network of this engine's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamagedNetwork {
    /// How many bytes there are.
    pub length: usize,
}

impl fmt::Display for DamagedNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = MAGIC.len() + BODY;
        write!(f, "{} bytes are no network of this form, which has {wanted}", self.length)
    }
}

impl std::error::Error for DamagedNetwork {}

impl Network {
    /// The bytes of the network.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(NUMBERS);
        numbers.push(self.scale as i16);
        numbers.extend(self.input_bias);
        for bias in self.output_bias {
            numbers.extend([bias as i16, (bias >> 16) as i16]);
        }
        numbers.extend(self.output.iter().flatten());
        for bucket in 0..BUCKETS {
            numbers.extend(self.linear.iter().map(|row| row[bucket]));
        }
        let input = (0..NEURONS).flat_map(|neuron| self.input.iter().map(move |row| row[neuron]));
        let halves = |half: usize| numbers.iter().map(move |number| number.to_le_bytes()[half]);
        let input = input.map(|weight| weight as u8);
        MAGIC.into_iter().chain(input).chain(halves(0)).chain(halves(1)).collect()
    }

    /// The network of these bytes.
    ///
    /// # Errors
    /// When they are not those of a network of this form.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DamagedNetwork> {
        let damaged = DamagedNetwork { length: bytes.len() };
        let body = bytes.strip_prefix(&MAGIC).filter(|body| body.len() == BODY).ok_or(damaged)?;
        let (weights, numbers) = body.split_at(FEATURES * NEURONS);
        let mut input = vec![[0; NEURONS]; FEATURES];
        for (neuron, weights) in weights.chunks_exact(FEATURES).enumerate() {
            for (row, &weight) in input.iter_mut().zip(weights) {
                row[neuron] = i16::from(weight as i8);
            }
        }
        let (low, high) = numbers.split_at(NUMBERS);
        let mut numbers = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]));
        let mut next = || numbers.next().unwrap_or_default();
        let scale = next().into();
        let input_bias = std::array::from_fn(|_| next());
        let output_bias = std::array::from_fn(|_| {
            let low = next();
            i32::from(next()) << 16 | i32::from(low) & 0xFFFF
        });
        let output = (0..BUCKETS).map(|_| std::array::from_fn(|_| next())).collect();
        let mut linear = vec![[0; BUCKETS]; FEATURES];
        for bucket in 0..BUCKETS {
            for row in &mut linear {
                row[bucket] = next();
            }
        }
        Ok(Self { scale, input, input_bias, output, output_bias, linear })
    }
}
