/// What one game brought the first engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Loss,
    Draw,
    Win,
}

impl Points {
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    pub const fn share(self) -> f64 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }
}
