//! The sentences against records made by chance: every combination has one.

use super::super::*;
use super::NODE;
use crate::{End, Kind, TableUse};
use espalier::observe::Extension;
use espalier::observe::Rule;
use espalier::rules::Terms;
use espalier_chess::random::Random;
use espalier_chess::types::Bound;
use espalier_chess::types::{Move, mate_in, mated_in};

/// Records with anything in them.
struct Chance(Random);

impl Chance {
    const fn next(&mut self) -> u64 {
        self.0.next()
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.next() as usize % choices.len()]
    }

    /// Often a number that means something, sometimes any at all.
    fn score(&mut self) -> i32 {
        let small = (self.next() % 2001) as i32 - 1000;
        let any = self.next() as i32;
        self.one_of(&[small, small, 0, 32_001, -32_001, mate_in(9), mated_in(4), any, i32::MIN])
    }

    fn record(&mut self) -> Record {
        let visits = [
            Visit::Search,
            Visit::Root,
            Visit::Reduced,
            Visit::NullWindow,
            Visit::OpenWindow,
            Visit::Singular,
            Visit::NullMove,
            Visit::Verification,
            Visit::ProbCut,
            Visit::Quiescence,
            Visit::Pruned,
        ];
        let ends = [
            End::Stopped,
            End::Rule,
            End::Refuted,
            End::AllTried,
            End::Table,
            End::StandPat,
            End::NoMoves,
            End::Draw,
            End::UpcomingRepetition,
            End::MateDistance,
            End::TooDeep,
        ];
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        let rule = self.next() as usize % (Rule::ALL.len() + 1);
        let table = TableUse {
            score: self.score(),
            depth: i32::from(self.next() as u8),
            bound: self.one_of(&bounds),
            gave_move: self.next().is_multiple_of(2),
            gave_eval: self.next().is_multiple_of(2),
        };
        let eval = Some(self.score());
        let terms = (0..12).map(|_| i32::from(self.next() as i16)).collect::<Terms>();
        let improvement = Some(self.score());
        Record {
            value: self.score(),
            threshold: self.score(),
            terms,
            mv: Move::from_bits(self.next() as u16),
            ply: self.next() as u8,
            visit: self.one_of(&visits),
            kind: self.one_of(&[Kind::Pv, Kind::Cut, Kind::All]),
            number: self.next() as u8,
            others: self.one_of(&[0, 1, 255]),
            searches: self.one_of(&[0, 1, 2, 3]),
            depth_asked: self.next() as i8,
            depth: self.next() as i8,
            extension: self.one_of(&[-3, 0, 1, 2, i8::MIN]),
            extended_by: Extension::ALL.get(self.next() as usize % 8).copied(),
            alpha: self.score(),
            beta: self.score(),
            raw_eval: self.one_of(&[eval, None]),
            eval: self.one_of(&[eval, None]),
            improvement: self.one_of(&[improvement, None]),
            improving: self.next().is_multiple_of(2),
            rate: self.next() as u16,
            in_check: self.next().is_multiple_of(2),
            table: self.one_of(&[Some(table), None]),
            end: self.one_of(&ends),
            rule: Rule::ALL.get(rule).copied(),
            reduction: terms,
            score: self.score(),
            bound: self.one_of(&bounds),
            ..NODE
        }
    }
}

#[test]
fn whatever_a_record_holds_there_is_a_whole_sentence_for_it() {
    let position = Position::default();
    let mut chance = Chance(Random::new(1));
    for _ in 0..100_000 {
        let (record, parent) = (chance.record(), chance.record());
        let around = chance.next().is_multiple_of(2);
        let subject = Subject {
            past: None,
            is_among_others: false,
            record: &record,
            parent: around.then_some(&parent),
            before: around.then_some(&position),
        };
        let explanation = explain(&subject);
        let sentence = explanation.sentence.to_string();
        assert!(sentence.ends_with('.') && !sentence.contains(['{', '}', '|']), "{sentence}");
        assert!(!sentence.contains("  ") && !sentence.contains(".."), "{sentence}");
        assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
        assert!(explanation.facts.iter().all(|fact| !fact.value.to_string().is_empty()));
    }
}
