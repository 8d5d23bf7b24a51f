//! How a pruning rule is declared: [`rules!`] in the file of its technique.
//!
//! A declaration has the names of the rule and the sum that it compares with, term by term. From it
//! come the comparison, counters, traces, explanations and the tables of other languages.

pub use espalier_trace::{Declaration, Factor, Family, Scope, Sum, Term, Unit};

/// One ply, in the unit of reductions.
pub(crate) const PLY: i32 = 1024;

/// The most terms that a sum may have.
pub const MOST_TERMS: usize = 12;

/// The terms of a sum, in the order of their declaration. Those that it does not have are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms([i32; MOST_TERMS]);

impl Terms {
    /// The number of terms. More than [`MOST_TERMS`] do not compile.
    #[inline]
    pub const fn new<const N: usize>(given: [i32; N]) -> Self {
        const { assert!(N <= MOST_TERMS, "MOST_TERMS is how many terms a sum may have") };
        let mut terms = [0; MOST_TERMS];
        let mut index = 0;
        while index < N {
            terms[index] = given[index];
            index += 1;
        }
        Self(terms)
    }

    /// The sum of the terms.
    #[inline]
    pub const fn sum(&self) -> i32 {
        let (mut sum, mut index) = (0, 0);
        while index < MOST_TERMS {
            sum += self.0[index];
            index += 1;
        }
        sum
    }

    /// The sum of a reduction in whole plies, never negative.
    #[inline]
    pub const fn plies(&self) -> i32 {
        let plies = self.sum() / PLY;
        if plies > 0 { plies } else { 0 }
    }

    /// The terms, and zeros up to the largest number of them.
    pub const fn padded(&self) -> &[i32; MOST_TERMS] {
        &self.0
    }
}

/// More than [`MOST_TERMS`] are left out.
impl FromIterator<i32> for Terms {
    fn from_iter<I: IntoIterator<Item = i32>>(given: I) -> Self {
        let mut terms = Self::default();
        terms.0.iter_mut().zip(given).for_each(|(term, given)| *term = given);
        terms
    }
}

/// Declares a sum and the function that computes its terms, one line a term: a name, words, what the
/// term depends on if that is not in the words, and the expression.
///
/// ```text
/// terms! {
///     /// The plies by which a move is reduced.
///     REDUCTION: fn reduction(facts: &Facts) in FinePlies {
///         base "depth and move number" = base(facts.depth, facts.number);
///         improving "improving" by ImprovingFactor = worsening(facts);
///     }
/// }
/// ```
macro_rules! terms {
    (
        $(#[doc = $doc:literal])*
        $sum:ident: fn $function:ident($($argument:ident: $type:ty),*) in $unit:ident {
            $($term:ident $words:literal $(by $factor:ident)? = $value:expr;)+
        }
    ) => {
        $(#[doc = $doc])*
        pub(crate) const $sum: $crate::rule::Sum = $crate::rule::Sum {
            unit: $crate::rule::Unit::$unit,
            terms: &[$($crate::rule::Term {
                name: stringify!($term),
                words: $words,
                factor: $crate::rule::terms!(@factor $($factor)?),
            }),+],
        };

        $(#[doc = $doc])*
        #[inline]
        fn $function($($argument: $type),*) -> $crate::rule::Terms {
            $crate::rule::Terms::new([$($value),+])
        }
    };
    (@factor) => { $crate::rule::Factor::None };
    (@factor $factor:ident) => { $crate::rule::Factor::$factor };
}

/// Declares the rules of a technique: the constant `Rule::NAME`, the names, the parameter that turns the
/// rule on or off, and the threshold as the sum of its terms. The list of `techniques!` in `search/techniques/mod.rs` gathers them.
///
/// ```text
/// rules! {
///     /// The static eval exceeds beta by a margin: the node fails high without a search.
///     REVERSE_FUTILITY "reverseFutility" {
///         label: "Reverse futility",
///         brief: "reverse futility",
///         letters: "RFP",
///         scope: WholeNode,
///         family: StaticEval,
///         value: "static eval",
///         switch: reverse_futility,
///     }
///     THRESHOLD: fn threshold(node: &NodeFacts) in Centipawns {
///         beta "beta" by Start = node.beta;
///         margin "margin" by Depth = node.depth * params::reverse_futility_per_ply();
///     }
/// }
/// ```
macro_rules! rules {
    ($(
        $(#[doc = $about:literal])+
        $rule:ident $name:literal {
            label: $label:literal,
            brief: $brief:literal,
            letters: $letters:literal,
            scope: $scope:ident,
            family: $family:ident,
            value: $value:literal,
            switch: $switch:ident,
        }
        $sum:ident: fn $function:ident($($argument:ident: $type:ty),*) in $unit:ident {
            $($terms:tt)+
        }
    )+) => {
        /// The rules that this file declares.
        pub(crate) const RULES: &[$crate::rule::Declaration] = &[$($crate::rule::Declaration {
            name: $name,
            label: $label,
            brief: $brief,
            letters: $letters,
            about: concat!($($about),+),
            scope: $crate::rule::Scope::$scope,
            family: $crate::rule::Family::$family,
            value: $value,
            threshold: $sum,
        }),+];

        /// Whether their parameters enable them.
        pub(crate) const SWITCHES: &[fn() -> bool] = &[$(params::$switch),+];

        impl $crate::observe::Rule {
            $($(#[doc = $about])+ pub const $rule: Self = Self::declared($name);)+
        }

        $($crate::rule::terms! {
            /// The least value for which the rule fires.
            $sum: fn $function($($argument: $type),*) in $unit { $($terms)+ }
        })+
    };
}

/// Gathers what the files of techniques declare: `RULES` of those that prune or reduce, in the order in
/// which a node asks them, and the parameters of all of them.
macro_rules! techniques {
    ($(rules: $($rule:ident),+;)? $(others: $($other:ident),+;)?) => {
        /// Their parameters.
        pub(crate) const GROUPS: &[$crate::param::Group] =
            &[$($($rule::params::GROUP,)+)? $($($other::params::GROUP,)+)?];

        /// Their rules, file by file.
        pub(crate) const RULES: &[&[$crate::rule::Declaration]] = &[$($($rule::RULES),+)?];

        /// Whether the parameters enable the rules, file by file.
        pub(crate) const SWITCHES: &[&[fn() -> bool]] = &[$($($rule::SWITCHES),+)?];
    };
}

pub(crate) use {rules, techniques, terms};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_keep_their_order_and_their_sum() {
        let terms = Terms::new([40, 160, -50]);
        assert_eq!(terms.sum(), 150);
        assert_eq!(&terms.padded()[..4], [40, 160, -50, 0]);
    }
}
