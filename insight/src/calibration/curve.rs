//! What was found in many positions as a curve: by value less threshold, with intervals.

use super::{BINS, Cell, Cells, Key};
use crate::Share;
use crate::share::nth_least;
use espalier_chess::random::Random;
use std::collections::BTreeMap;

/// Resamples of the bootstrap over positions: its ends are the 2.5th and the 97.5th percentile.
const RESAMPLES: usize = 400;

/// Fewer decisions than this in a bin say nothing.
const LEAST: u64 = 100;

/// What is told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupBy {
    /// Plies left in the node.
    pub depth: bool,
    /// The improving flag.
    pub improving: bool,
}

/// A rule at a depth, improving or not; none where that is not told apart or not known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "as in `Key`")]
pub struct Group {
    pub rule: String,
    pub depth: Option<i32>,
    pub improving: Option<bool>,
}

impl Group {
    fn of(key: &Key, by: GroupBy) -> Self {
        Self {
            rule: key.rule.clone(),
            depth: key.depth.filter(|_| by.depth),
            improving: key.improving.filter(|_| by.improving),
        }
    }
}

/// A bin with its counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Value less threshold, in bins of the rule's [width](super::bin_width); below 0 it did not fire.
    pub bin: i32,
    /// The counts of all positions.
    pub cell: Cell,
    /// The 95% confidence interval of [`Point::share`]: at each end the wider of a bootstrap over
    /// positions and of Wilson's, which does not shrink to nothing where all came out alike.
    pub interval: Option<[f64; 2]>,
}

impl Point {
    fn shown(bin: i32, cell: &Cell) -> Share {
        if bin < 0 { cell.tried } else { cell.judged }
    }

    /// Those that came out as the rule claims: of all that it was tried on in vain, or of a sample of
    /// its cuts.
    pub fn share(&self) -> Share {
        Self::shown(self.bin, &self.cell)
    }
}

/// What a curve says of a margin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// So many bins below the threshold come out as claimed in the share that is asked for, or more: the
    /// margin could be smaller by them.
    Smaller {
        /// How many.
        bins: i32,
        /// What came out as claimed there.
        share: f64,
    },
    /// The cuts of so many bins from the threshold on come out as claimed in a smaller share.
    Larger {
        /// How many.
        bins: i32,
        /// What came out as claimed there.
        share: f64,
    },
    /// Neither is shown.
    Stays,
}

/// The curve of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Whose it is.
    pub group: Group,
    /// In the order of their bins; those without decisions are left out.
    pub points: Vec<Point>,
    /// The share that the cuts come to at the threshold less that of the tries in vain, each by a line
    /// through the two bins next to it, with its 95% interval: what the audit adds by itself. The
    /// score of a null-window search, as null move compares, is a bound and jumps there, too. None
    /// where one of the bins has few decisions.
    pub jump: Option<(f64, [f64; 2])>,
}

impl Curve {
    /// The curves of what was found in these positions, by rule, depth and improving.
    pub fn of(positions: &[Cells], by: GroupBy) -> Vec<Self> {
        let mut groups: BTreeMap<Group, Vec<BTreeMap<i32, Cell>>> = BTreeMap::new();
        for (index, cells) in positions.iter().enumerate() {
            for (key, &cell) in &cells.0 {
                let of_group = groups.entry(Group::of(key, by)).or_default();
                of_group.resize(index + 1, BTreeMap::new());
                *of_group[index].entry(key.bin).or_default() += cell;
            }
        }
        let curves = groups.into_iter().map(|(group, mut found)| {
            found.resize(positions.len(), BTreeMap::new());
            Self::of_group(group, &found)
        });
        curves.collect()
    }

    fn of_group(group: Group, positions: &[BTreeMap<i32, Cell>]) -> Self {
        let mut random = Random::new(0);
        let resamples: Vec<Vec<Share>> = (0..RESAMPLES)
            .map(|_| {
                let drawn = positions.iter().map(|_| &positions[random.below(positions.len())]);
                shares(drawn)
            })
            .collect();
        let index = |bin: i32| (bin - BINS.start) as usize;
        let interval = |value: &dyn Fn(&[Share]) -> Option<f64>| {
            let values: Vec<f64> = resamples.iter().filter_map(|shares| value(shares)).collect();
            // Where positions are few, or lack a bin, a resample says too little.
            if positions.len() < 2 || values.len() < RESAMPLES / 2 {
                return None;
            }
            let tail = values.len() / 40;
            let mirrored = values.iter().map(|value| -value).collect();
            Some([nth_least(values, tail)?, -nth_least(mirrored, tail)?])
        };
        let mut sums: BTreeMap<i32, Cell> = BTreeMap::new();
        for (&bin, &cell) in positions.iter().flatten() {
            *sums.entry(bin).or_default() += cell;
        }
        let points: Vec<Point> = sums
            .into_iter()
            .map(|(bin, cell)| {
                let bootstrapped = interval(&|shares| shares[index(bin)].value());
                let wilson = Point::shown(bin, &cell).interval();
                let interval = bootstrapped
                    .zip(wilson)
                    .map(|([low, high], [least, most])| [low.min(least), high.max(most)]);
                Point { bin, cell, interval }
            })
            .collect();
        let jump = |shares: &[Share]| {
            let at = |bin| shares[index(bin)].value();
            // The middles of the bins are half a bin and one and a half from the threshold.
            let to_threshold = |near: f64, far: f64| near + (near - far) / 2.0;
            Some(to_threshold(at(0)?, at(1)?) - to_threshold(at(-1)?, at(-2)?))
        };
        let all = shares(positions.iter());
        let is_known = (-2..=1).all(|bin| all[index(bin)].of >= LEAST);
        let jump = jump(&all).zip(interval(&jump)).filter(|_| is_known);
        Self { group, points, jump }
    }

    /// The counts of all bins.
    pub fn sum(&self) -> Cell {
        let mut sum = Cell::default();
        self.points.iter().for_each(|point| sum += point.cell);
        sum
    }

    /// Centipawns that its cuts lose for each thousand nodes that they save; none where no cut was judged,
    /// or none saved. Rules and depths are set well against each other where this is equal.
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    pub fn price(&self) -> Option<f64> {
        let (mut lost, mut saved) = (0.0, 0.0);
        for Point { cell, .. } in self.points.iter().filter(|point| point.cell.judged.of > 0) {
            // The samples of all bins are as large, whatever their cuts are.
            let weight = cell.cuts as f64 / cell.judged.of as f64;
            lost += weight * cell.lost as f64;
            saved += weight * cell.saved as f64;
        }
        (saved > 0.0).then(|| 1000.0 * lost / saved)
    }

    /// What the curve says where this share is to come out as claimed. Intervals decide: what may be
    /// chance moves nothing.
    pub fn advice(&self, target: f64) -> Advice {
        let at = |bin| self.points.iter().find(|point| point.bin == bin);
        let run = |bins: &mut dyn Iterator<Item = i32>, is_in: &dyn Fn(&Point) -> bool| {
            let points = bins.map_while(|bin| at(bin).filter(|point| is_in(point)));
            points
                .fold((0, Share::default()), |(count, sum), point| (count + 1, sum + point.share()))
        };
        let enough = |point: &Point| point.share().of >= LEAST;
        let smaller = run(&mut BINS.rev().filter(|&bin| bin < 0), &|point| {
            enough(point) && point.interval.is_some_and(|[low, _]| low >= target)
        });
        let larger = run(&mut BINS.filter(|&bin| bin >= 0), &|point| {
            enough(point) && point.interval.is_some_and(|[_, high]| high < target)
        });
        match (smaller, larger) {
            ((bins @ 1.., share), _) => {
                Advice::Smaller { bins, share: share.value().unwrap_or_default() }
            }
            (_, (bins @ 1.., share)) => {
                Advice::Larger { bins, share: share.value().unwrap_or_default() }
            }
            _ => Advice::Stays,
        }
    }
}

/// What is shown of each bin.
fn shares<'a>(positions: impl Iterator<Item = &'a BTreeMap<i32, Cell>>) -> Vec<Share> {
    let mut sums = vec![Share::default(); BINS.len()];
    for (&bin, cell) in positions.flatten() {
        let sum = &mut sums[(bin - BINS.start) as usize];
        *sum = *sum + Point::shown(bin, cell);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was found in each of thirty positions: of the bins from −3 on, how many of a hundred tries or
    /// judged cuts came out as claimed.
    fn curve(shares: [u64; 6]) -> Curve {
        let cells = (-3..).zip(shares).map(|(bin, part)| {
            let key = Key { rule: "margin".to_owned(), depth: Some(4), improving: None, bin };
            let share = Share { part, of: 100 };
            let cell = if bin < 0 {
                Cell { tried: share, ..Cell::default() }
            } else {
                Cell { cuts: 200, judged: share, lost: 100 - part, saved: 500, ..Cell::default() }
            };
            (key, cell)
        });
        let position = Cells(cells.collect());
        let mut curves = Curve::of(&vec![position; 30], GroupBy::default());
        assert_eq!(curves.len(), 1);
        curves.remove(0)
    }

    #[test]
    fn a_margin_is_too_wide_where_what_missed_it_comes_out_all_the_same() {
        let curve = curve([90, 99, 99, 99, 99, 99]);
        assert_eq!(curve.advice(0.97), Advice::Smaller { bins: 2, share: 0.99 });
        assert_eq!(curve.advice(0.85), Advice::Smaller { bins: 3, share: 0.96 });
        assert_eq!(curve.advice(0.995), Advice::Larger { bins: 3, share: 0.99 });
    }

    #[test]
    fn a_margin_is_too_narrow_where_its_nearest_cuts_do_not_come_out() {
        let curve = curve([40, 50, 60, 90, 94, 99]);
        assert_eq!(curve.advice(0.97), Advice::Larger { bins: 2, share: 0.92 });
        assert_eq!(curve.advice(0.9), Advice::Stays);
    }

    #[test]
    fn few_positions_decide_nothing() {
        let key = Key { rule: "margin".to_owned(), depth: None, improving: None, bin: -1 };
        let cell = Cell { tried: Share { part: 900, of: 900 }, ..Cell::default() };
        let one = Cells([(key, cell)].into());
        let curve = &Curve::of(std::slice::from_ref(&one), GroupBy::default())[0];
        assert_eq!((curve.points[0].interval, curve.advice(0.5)), (None, Advice::Stays));
    }

    #[test]
    fn a_jump_is_measured_where_lines_through_both_sides_meet_the_threshold() {
        let jump = |shares| curve(shares).jump.expect("four bins").0;
        // A slope is no jump.
        assert!(jump([70, 80, 84, 88, 92, 96]).abs() < 1e-9);
        assert!((jump([70, 80, 84, 98, 98, 98]) - 0.12).abs() < 1e-9);
    }

    #[test]
    fn the_price_counts_every_cut_and_not_those_that_were_judged() {
        // Cuts lose 1, 3 and 5 centipawns of 100, and save 5 nodes each.
        let price = curve([50, 50, 50, 99, 97, 95]).price().expect("cuts were judged");
        assert!((price - 1000.0 * (1.0 + 3.0 + 5.0) / 1500.0).abs() < 1e-9, "{price}");
    }

    #[test]
    fn groups_are_told_apart_only_where_that_is_asked_for() {
        let keys = [(Some(3), Some(true)), (Some(3), Some(false)), (Some(5), Some(true))];
        let cells = keys.map(|(depth, improving)| {
            let cell = Cell { tried: Share { part: 1, of: 2 }, ..Cell::default() };
            (Key { rule: "margin".to_owned(), depth, improving, bin: -1 }, cell)
        });
        let positions = [Cells(cells.into())];
        let counts = |depth, improving| -> Vec<u64> {
            let curves = Curve::of(&positions, GroupBy { depth, improving });
            curves.iter().map(|curve| curve.sum().tried.of).collect()
        };
        assert_eq!(counts(false, false), [6]);
        assert_eq!(counts(true, false), [4, 2]);
        assert_eq!(counts(true, true), [2, 2, 2]);
    }
}
