//! Structs as bytes: fields one after the other, little-endian, without gaps.

use alloc::string::String;

/// One field, as the documentation and the readers in other languages know it.
pub struct Field {
    /// In snake case.
    pub name: &'static str,
    /// As Rust writes the type of one number.
    pub number: &'static str,
    /// How many numbers in a row.
    pub count: usize,
    /// Bytes of one number.
    pub size: usize,
    /// Where it begins.
    pub offset: usize,
    /// What stands for it where it is missing.
    pub missing: Missing,
    /// What it means.
    pub doc: String,
}

/// What stands for a field that a program does not record.
#[derive(Clone, Copy)]
pub enum Missing {
    /// Nothing: every file has it.
    Never,
    /// Its name is not listed in the header.
    Unlisted,
    /// As `Unlisted`; for a single record, this value.
    Value(i64),
    /// As `Value`, of a field in the header, whose fields are not listed.
    Blank(i64),
    /// Bits of their own: a table has them.
    Bits,
}

/// Declares a struct by its fields in their order, each with what stands for it where it is missing
/// and what the documentation says of it.
macro_rules! layout {
    (
        $(#[$about:meta])*
        struct $layout:ident;
        $($(#[doc = $doc:literal])+ $name:ident: $number:ty, $missing:expr;)+
    ) => {
        $(#[$about])*
        pub struct $layout {
            $($(#[doc = $doc])+ pub $name: $number,)+
        }

        impl $layout {
            /// Fills the next bytes with all fields.
            pub fn write<const SIZE: usize>(self, out: &mut Writer<'_, SIZE>) {
                $(self.$name.write(out);)+
            }

            /// The fields that these bytes hold.
            pub fn read<const SIZE: usize>(bytes: &[u8; SIZE]) -> Self {
                let mut from = Reader(bytes);
                Self { $($name: <$number>::read(&mut from),)+ }
            }

            /// All fields in their order.
                        pub fn fields() -> alloc::vec::Vec<Field> {
                let mut end = 0;
                let declared = [$((
                    stringify!($name),
                    (<$number>::NAME, <$number>::COUNT, size_of::<$number>()),
                    $missing,
                    [$($doc),+].map(str::trim).join(" "),
                )),+];
                declared
                    .into_iter()
                    .map(|(name, (number, count, size), missing, doc)| {
                        let offset = end;
                        end += size;
                        Field { name, number, count, size: size / count, offset, missing, doc }
                    })
                    .collect()
            }
        }
    };
}
pub(crate) use layout;

/// Bytes that are filled from the front.
pub struct Writer<'a, const SIZE: usize> {
    bytes: &'a mut [u8; SIZE],
    length: usize,
}

impl<'a, const SIZE: usize> Writer<'a, SIZE> {
    /// Nothing has been filled.
    pub fn new(bytes: &'a mut [u8; SIZE]) -> Self {
        Self { bytes, length: 0 }
    }

    /// How many bytes have been filled.
    pub const fn length(&self) -> usize {
        self.length
    }

    #[inline]
    fn put(&mut self, field: &[u8]) {
        self.bytes[self.length..self.length + field.len()].copy_from_slice(field);
        self.length += field.len();
    }
}

/// Bytes that are taken from the front.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    #[inline]
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut field = [0; N];
        let (head, tail) = self.0.split_at(N);
        field.copy_from_slice(head);
        self.0 = tail;
        field
    }
}

/// What a field may be: a number, or some in a row.
pub trait Number: Sized {
    /// As Rust calls one of them.
    const NAME: &'static str;
    /// How many are in a row.
    const COUNT: usize;

    /// Fills the next bytes.
    fn write<const SIZE: usize>(self, out: &mut Writer<'_, SIZE>);

    /// Takes the next bytes.
    fn read(from: &mut Reader<'_>) -> Self;
}

macro_rules! numbers {
    ($($number:ident)+) => {$(
        impl Number for $number {
                        const NAME: &'static str = stringify!($number);
                        const COUNT: usize = 1;

            #[inline]
            fn write<const SIZE: usize>(self, out: &mut Writer<'_, SIZE>) {
                out.put(&self.to_le_bytes());
            }

            #[inline]
            fn read(from: &mut Reader<'_>) -> Self {
                Self::from_le_bytes(from.take())
            }
        }
    )+};
}

numbers!(u8 i8 u16 i16 u32 i32 u64);

impl<T: Number, const N: usize> Number for [T; N] {
    const NAME: &'static str = T::NAME;
    const COUNT: usize = N;

    #[inline]
    fn write<const SIZE: usize>(self, out: &mut Writer<'_, SIZE>) {
        for number in self {
            number.write(out);
        }
    }

    #[inline]
    fn read(from: &mut Reader<'_>) -> Self {
        core::array::from_fn(|_| T::read(from))
    }
}
