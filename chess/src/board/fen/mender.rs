//! What becomes of a fault that can be repaired.

use super::{FenChange, FenError};
use alloc::vec::Vec;

/// Refuses such faults, or collects how they were repaired.
pub(super) struct Mender(Option<Vec<FenChange>>);

impl Mender {
    /// Refuses every fault.
    pub(super) const fn strict() -> Self {
        Self(None)
    }

    /// Lets faults be repaired, and collects the changes.
    pub(super) const fn lenient() -> Self {
        Self(Some(Vec::new()))
    }

    pub(super) const fn is_lenient(&self) -> bool {
        self.0.is_some()
    }

    /// A change that repairs a fault: where faults are not repaired, the text is refused.
    pub(super) fn mend(&mut self, change: FenChange) -> Result<(), FenError> {
        if let (None, Some(fault)) = (&self.0, change.fault()) {
            return Err(fault.clone());
        }
        self.tell(change);
        Ok(())
    }

    /// A change that a strict reader makes without a word. The same is told once. It stands in the
    /// order of the fields: some are made when later ones have been read, because whether an en
    /// passant square can be, the whole position tells.
    pub(super) fn tell(&mut self, change: FenChange) {
        let order = |one: &FenChange| (one.field, one.kind.is_behind_the_fields());
        if let Some(changes) = self.0.as_mut().filter(|changes| !changes.contains(&change)) {
            let at = changes.partition_point(|other| order(other) <= order(&change));
            changes.insert(at, change);
        }
    }

    pub(super) fn changes(self) -> Vec<FenChange> {
        self.0.unwrap_or_default()
    }
}
