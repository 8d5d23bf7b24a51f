//! The records of a file while they are written.

use crate::layout::{FIXED_BYTES, Stored};
use alloc::vec::Vec;

/// Records in pre-order as bytes, at most so many. Those of nodes in progress are blank.
pub struct Records {
    size: usize,
    most: usize,
    bytes: Vec<u8>,
    total: u64,
}

/// Records of the first allocation.
const FIRST: usize = 1_000_000;

impl Records {
    /// No records, each of so many bytes, and at most so many of them, at least one.
    pub fn new(size: usize, most: usize) -> Self {
        let most = most.clamp(1, u32::MAX as usize);
        Self { size: size.max(FIXED_BYTES), most, bytes: Vec::new(), total: 0 }
    }

    /// Bytes of a record.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        (self.bytes.len() / self.size) as u32
    }

    /// How many there would be without the limit.
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// All of them.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All of them, which are given up.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Takes the bytes out; [`Records::put_back`] gives them back.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.bytes)
    }

    /// See [`Records::take`].
    pub fn put_back(&mut self, bytes: Vec<u8>) {
        self.bytes = bytes;
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.total = 0;
    }

    /// The index of the next record, which is blank; none past the limit.
    pub fn reserve(&mut self) -> Option<u32> {
        self.total += 1;
        if self.bytes.len() == self.bytes.capacity() {
            self.grow();
        }
        let id = self.count();
        ((id as usize) < self.most).then(|| {
            self.bytes.resize(self.bytes.len() + self.size, 0);
            id
        })
    }

    /// Allocates many records at once, then doubles, up to the limit. Untouched memory costs little,
    /// while a reallocation needs both copies. When the allocation fails, the limit is what there is.
    fn grow(&mut self) {
        let count = self.count() as usize;
        let mut more = count.max(FIRST).min(self.most - count);
        while more > 0 && self.bytes.try_reserve_exact(more * self.size).is_err() {
            more /= 2;
        }
        if more == 0 {
            self.most = count;
        }
    }

    /// The bytes of a record.
    pub fn slot(&mut self, id: u32) -> Option<&mut [u8]> {
        let at = id as usize * self.size;
        self.bytes.get_mut(at..at + self.size)
    }

    /// Changes the numbers of a record that is written.
    pub(crate) fn change(&mut self, id: u32, change: impl FnOnce(&mut Stored)) {
        let Some(bytes) = self.slot(id).and_then(|slot| slot.first_chunk_mut::<FIXED_BYTES>())
        else {
            return;
        };
        let mut stored = Stored::read(bytes);
        change(&mut stored);
        *bytes = stored.to_bytes();
    }
}
