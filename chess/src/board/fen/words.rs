//! Words between spaces, one after another.

/// A text that is taken word by word.
pub(super) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self(text.trim_ascii_start())
    }

    /// The rest of the text.
    pub(super) const fn rest(&self) -> &'a str {
        self.0
    }

    /// The next word, which stays where it is.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.0.split_ascii_whitespace().next()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        *self = Self::new(&self.0[word.len()..]);
        Some(word)
    }
}
