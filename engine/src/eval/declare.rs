//! How the weights of the evaluation are declared: each once, with its meaning and its values.

use super::tapered::Tapered;

/// The weights of one term: one, or one for each case that the term tells apart.
#[derive(Debug)]
pub struct Term<const N: usize> {
    /// The number of its first weight among all.
    pub(super) first: usize,
    pub(super) values: [Tapered; N],
}

/// One term, as tuners and explanations see it.
#[derive(Clone, Copy, Debug)]
pub struct TermInfo {
    /// The terms it belongs to.
    pub group: &'static str,
    /// Its name in the source.
    pub name: &'static str,
    /// What it counts and which case each of its weights is for. Up to the first colon it is a
    /// name for people.
    pub doc: &'static str,
    /// The number of its first weight among all.
    pub first: usize,
    /// What each of its weights ships with, in centipawns.
    pub values: &'static [(i32, i32)],
}

impl TermInfo {
    /// Its name for people.
    pub fn label(&self) -> &'static str {
        self.doc.split(':').next().unwrap_or(self.doc).trim()
    }
}

/// Declares all weights: groups of terms, each with its number of weights and their values.
macro_rules! weights {
    ($($group:ident {
        $($(#[doc = $doc:literal])+
        $name:ident: $count:literal = [$(($middlegame:literal, $endgame:literal)),+ $(,)?];)+
    })+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the terms")]
        #[derive(Clone, Copy)]
        enum Index {
            $($($name,)+)+
        }

        /// How many weights each term has, in the order of [`Index`].
        const COUNTS: &[usize] = &[$($($count,)+)+];

        /// The number of weights of all terms before this one.
        const fn first(term: Index) -> usize {
            let (mut first, mut before) = (0, 0);
            while before < term as usize {
                first += COUNTS[before];
                before += 1;
            }
            first
        }

        $($(
            $(#[doc = $doc])+
            pub(super) static $name: Term<$count> = Term {
                first: first(Index::$name),
                values: [$(Tapered::new($middlegame, $endgame)),+],
            };
        )+)+

        /// All terms, in the order of their declaration.
        pub static TERMS: &[TermInfo] = &[$($(TermInfo {
            group: stringify!($group),
            name: stringify!($name),
            doc: concat!($($doc),+),
            first: first(Index::$name),
            values: &[$(($middlegame, $endgame)),+],
        },)+)+];
    };
}

pub(super) use weights;
