//! The pruning and reduction rules, gathered from the files that declare them by `rules!`.

pub use crate::rule::{Declaration, Factor, Family, MOST_TERMS, Scope, Sum, Term, Terms, Unit};

use crate::gather::{gathered, length};
use crate::search::techniques;

const COUNT: usize = length(techniques::RULES);
static DECLARED: [Declaration; COUNT] = gathered(techniques::RULES);
static SWITCHES: [fn() -> bool; COUNT] = gathered(techniques::SWITCHES);

/// A rule by which the search prunes or reduces. Its file in `search` declares it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule(u8);

impl Rule {
    /// All rules, in the order in which a node asks them.
    pub const ALL: [Self; COUNT] = {
        let mut all = [Self(0); COUNT];
        let mut index = 0;
        while index < COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The rule of a declaration with this name; it must be in the list of techniques.
    pub(crate) const fn declared(name: &str) -> Self {
        match Self::named(name) {
            Some(rule) => rule,
            None => {
                panic!("the list in techniques/mod.rs lacks the file that declares this rule")
            }
        }
    }

    /// The rule with this name; none where there is no such one.
    pub const fn named(name: &str) -> Option<Self> {
        let mut index = 0;
        while index < COUNT {
            if is_equal(DECLARED[index].name, name) {
                return Some(Self(index as u8));
            }
            index += 1;
        }
        None
    }

    /// Its index in [`Rule::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What its file declares.
    pub const fn declaration(self) -> &'static Declaration {
        &DECLARED[self.index()]
    }

    /// Whether the search parameter of its declaration enables it.
    pub(crate) fn is_enabled(self) -> bool {
        SWITCHES[self.index()]()
    }

    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        self.declaration().name
    }

    /// The name as a heading.
    pub const fn label(self) -> &'static str {
        self.declaration().label
    }

    /// A few words within a line.
    pub const fn brief(self) -> &'static str {
        self.declaration().brief
    }

    /// What it acts on.
    pub const fn scope(self) -> Scope {
        self.declaration().scope
    }
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

const fn is_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_name_of_its_own_and_is_found_by_it() {
        for rule in Rule::ALL {
            assert_eq!(Rule::named(rule.name()), Some(rule));
            assert!(rule.declaration().letters.len() <= 3, "{rule:?}");
        }
        assert_eq!(Rule::named("reverseFut"), None);
        assert_eq!(Rule::named("reverseFutilityPruning"), None);
    }
}
