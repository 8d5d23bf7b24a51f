//! Pseudorandom numbers, the same for a seed on every machine and in every version.

/// The step of `SplitMix64` from one state to the next: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that `SplitMix64` (Steele, Lea and Flood, 2014) gives in a state. Every bit of the
/// state changes about half the bits of the number.
pub const fn mix(state: u64) -> u64 {
    let bits = state.wrapping_add(STEP);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The number at an index, from 0, of the sequence for seed 0.
pub const fn at(index: u64) -> u64 {
    mix(index.wrapping_mul(STEP))
}

/// The generator `SplitMix64`: small, fast, and good for shuffling and choosing moves.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator for a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A generator of its own for each number under the same seed, so that what is drawn for one
    /// does not depend on what was drawn for others.
    pub const fn for_number(seed: u64, number: u64) -> Self {
        Self(mix(mix(seed) ^ number))
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        let bits = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        bits
    }

    /// A number below `bound`, which must not be zero.
    pub const fn below(&mut self, bound: usize) -> usize {
        // The high half of the product spreads the bits evenly enough: the bias is below 2^-32
        // for every bound that occurs here.
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// A number from 0 to just below 1, in steps of 2^-32.
    pub fn fraction(&mut self) -> f64 {
        f64::from((self.next() >> 32) as u32) / 4_294_967_296.0
    }

    /// Puts items into a random order.
    pub const fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut length = items.len();
        while length > 1 {
            let chosen = self.below(length);
            length -= 1;
            items.swap(chosen, length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequence() {
        // The first values of SplitMix64 for seed 1234567, from its reference implementation.
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn an_index_gives_the_number_at_that_place() {
        let mut random = Random::new(0);
        assert!((0..100).all(|index| at(index) == random.next()));
    }

    #[test]
    fn shuffling_keeps_every_item_and_moves_most() {
        let mut items: Vec<usize> = (0..100).collect();
        Random::new(7).shuffle(&mut items);
        assert!(items.iter().enumerate().filter(|&(index, &item)| index != item).count() > 80);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..100));
    }
}
