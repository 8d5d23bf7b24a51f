//! Bytes of a file as text, whatever program wrote it.
//!
//! UTF-8 and UTF-16 are told by their first bytes. A byte that is not UTF-8 is read as
//! Windows-1252, which holds Latin-1: older databases use it for names, and files are joined from
//! several.

/// Turns bytes into text, piece by piece.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Option<Encoding>,
    /// The bytes of a character whose rest has not arrived.
    rest: Vec<u8>,
    /// The first half of a character of UTF-16 that has two.
    surrogate: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// With single bytes of Windows-1252 in between.
    Utf8,
    Utf16 {
        is_big_endian: bool,
    },
}

impl Decoder {
    /// Appends what these bytes say. An incomplete character waits for its rest.
    pub(super) fn decode(&mut self, bytes: &[u8], text: &mut String) {
        self.rest.extend_from_slice(bytes);
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None if self.rest.len() < 2 => return,
            None => *self.encoding.insert(Encoding::of(self.rest[0], self.rest[1])),
        };
        let bytes = std::mem::take(&mut self.rest);
        let used = match encoding {
            Encoding::Utf8 => decode_utf8(&bytes, text),
            Encoding::Utf16 { is_big_endian } => self.decode_utf16(&bytes, is_big_endian, text),
        };
        self.rest = bytes[used..].to_vec();
    }

    /// Appends what an incomplete character says at the end of the text.
    pub(super) fn finish(&mut self, text: &mut String) {
        if matches!(self.encoding, None | Some(Encoding::Utf8)) {
            text.extend(self.rest.drain(..).map(windows_1252));
        }
        self.rest.clear();
    }

    /// The number of bytes used: all but an odd one at the end.
    fn decode_utf16(&mut self, bytes: &[u8], is_big_endian: bool, text: &mut String) -> usize {
        for pair in bytes.chunks_exact(2) {
            let pair = [pair[0], pair[1]];
            let unit =
                if is_big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
            let units = self.surrogate.take().into_iter().chain([unit]);
            for letter in char::decode_utf16(units) {
                match letter {
                    Ok(letter) => text.push(letter),
                    Err(lone) if matches!(lone.unpaired_surrogate(), 0xd800..0xdc00) => {
                        self.surrogate = Some(lone.unpaired_surrogate());
                    }
                    Err(_) => text.push(char::REPLACEMENT_CHARACTER),
                }
            }
        }
        bytes.len() & !1
    }
}

impl Encoding {
    /// By a byte order mark, or by the zero in every ASCII letter of UTF-16.
    const fn of(first: u8, second: u8) -> Self {
        match (first, second) {
            (0xfe, 0xff) | (0, 1..) => Self::Utf16 { is_big_endian: true },
            (0xff, 0xfe) | (1.., 0) => Self::Utf16 { is_big_endian: false },
            _ => Self::Utf8,
        }
    }
}

/// The number of bytes used: all but an incomplete character at the end.
fn decode_utf8(bytes: &[u8], text: &mut String) -> usize {
    let mut used = 0;
    loop {
        let rest = &bytes[used..];
        let Err(error) = std::str::from_utf8(rest) else {
            text.push_str(std::str::from_utf8(rest).unwrap_or_default());
            return bytes.len();
        };
        let (valid, others) = rest.split_at(error.valid_up_to());
        text.push_str(std::str::from_utf8(valid).unwrap_or_default());
        used += valid.len();
        let Some(invalid) = error.error_len() else { return used };
        text.extend(others[..invalid].iter().map(|&byte| windows_1252(byte)));
        used += invalid;
    }
}

/// The letters of Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters. The five
/// that it leaves undefined are those control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the bytes say, in pieces of this size.
    fn decoded(bytes: &[u8], size: usize) -> String {
        let (mut decoder, mut text) = (Decoder::default(), String::new());
        for piece in bytes.chunks(size) {
            decoder.decode(piece, &mut text);
        }
        decoder.finish(&mut text);
        text
    }

    #[test]
    fn every_encoding_is_read_however_it_arrives() {
        let text = "Zürich ½–½ ♘f3 𝄞";
        let units = || text.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for size in 1..8 {
            assert_eq!(decoded(text.as_bytes(), size), text);
            assert_eq!(decoded(&little, size), text);
            assert_eq!(decoded(&big, size), text);
            let marked = [&[0xff, 0xfe][..], &little].concat();
            assert_eq!(decoded(&marked, size), format!("\u{feff}{text}"));
            assert_eq!(decoded(b"Z\xfcrich 1\x962 \x80", size), "Zürich 1–2 €");
            // A file joined from two.
            assert_eq!(decoded(b"Z\xfcrich, Z\xc3\xbcrich", size), "Zürich, Zürich");
        }
        assert_eq!(decoded(b"", 1), "");
        assert_eq!(decoded(b"\xfc", 1), "ü");
        assert_eq!(decoded(b"ab\xc3", 3), "abÃ");
    }
}
