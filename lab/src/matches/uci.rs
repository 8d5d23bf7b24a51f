//! Any UCI program as a player.

use super::engine::{Failure, Iteration, Player, Reply, Study, Thought, Turn};
use super::process::EngineProcess;
use super::uci_lines::{EngineLine, go_line, position_line};
use crate::interrupt::Stop;
use anyhow::{Context, Result, bail};
use std::time::{Duration, Instant};

/// How long a program may take to answer `stop` before it counts as unresponsive.
const GRACE: Duration = Duration::from_secs(1);

/// A UCI program with its name and options.
pub struct UciPlayer {
    process: EngineProcess,
    name: String,
    options: Vec<String>,
    chess960: bool,
    patience: Duration,
    stop: Stop,
}

impl UciPlayer {
    /// Starts a program and sets its options. `patience` is how long it may take to start and,
    /// where no time limit applies, to move.
    ///
    /// # Errors
    /// When the program does not start, does not speak UCI, or lacks an option.
    pub fn start(
        command: &[String],
        options: &[(String, String)],
        patience: Duration,
        stop: Stop,
    ) -> Result<Self> {
        let program = command.join(" ");
        let process = EngineProcess::start(command)
            .with_context(|| format!("{program} cannot be started"))?;
        let mut player = Self {
            process,
            name: program.clone(),
            options: Vec::new(),
            chess960: false,
            patience,
            stop,
        };
        player.introduce().with_context(|| format!("{program} does not speak UCI"))?;
        for (name, value) in options {
            player.set_option(name, value)?;
        }
        player.wait_until_ready().with_context(|| format!("{program} does not get ready"))?;
        Ok(player)
    }

    /// Says `uci` and notes who answers.
    fn introduce(&mut self) -> Result<(), Failure> {
        self.process.send("uci")?;
        let until = Instant::now() + self.patience;
        loop {
            match self.expect_line(until)? {
                Some(EngineLine::Name(name)) => self.name = name,
                Some(EngineLine::Option(option)) => self.options.push(option),
                Some(EngineLine::UciOk) => return Ok(()),
                _ => {}
            }
        }
    }

    fn wait_until_ready(&mut self) -> Result<(), Failure> {
        self.process.send("isready")?;
        let until = Instant::now() + self.patience;
        while self.expect_line(until)? != Some(EngineLine::ReadyOk) {}
        Ok(())
    }

    /// The next line's meaning; a failure when none comes in time.
    fn expect_line(&mut self, until: Instant) -> Result<Option<EngineLine>, Failure> {
        match self.process.receive(until, &self.stop)? {
            // A program that chats on without ever coming to the point is late as well.
            Some(line) if line.at <= until => Ok(EngineLine::parse(&line.text)),
            _ => Err(Failure::Unresponsive(self.patience)),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<()> {
        let Some(known) = self.options.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            bail!("{} has no option \"{name}\"; it has {}", self.name, self.options.join(", "));
        };
        let line = if value.is_empty() {
            format!("setoption name {known}")
        } else {
            format!("setoption name {known} value {value}")
        };
        Ok(self.process.send(&line)?)
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn plays_chess960(&self) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case("UCI_Chess960"))
    }

    fn new_game(&mut self, chess960: bool, _seed: u64) -> Result<(), Failure> {
        if chess960 != self.chess960 {
            self.process.send(&format!("setoption name UCI_Chess960 value {chess960}"))?;
            self.chess960 = chess960;
        }
        self.process.send("ucinewgame")?;
        self.wait_until_ready()
    }

    fn think(&mut self, turn: &Turn) -> Result<Reply, Failure> {
        self.study(turn).map(|study| study.reply)
    }

    fn study(&mut self, turn: &Turn) -> Result<Study, Failure> {
        self.process.send(&position_line(turn))?;
        let asked = Instant::now();
        self.process.send(&go_line(turn.limits))?;
        let mut until = asked + turn.allowance.unwrap_or(self.patience);
        let mut told_to_stop = false;
        let mut thought = Thought::default();
        let mut iterations = Vec::new();
        loop {
            let line = self.process.receive(until, &self.stop)?;
            let late = line.as_ref().is_none_or(|line| line.at > until);
            if let Some(line) = line {
                match EngineLine::parse(&line.text) {
                    Some(EngineLine::BestMove(text)) => {
                        let reply = Reply { text, thought, time: line.at.duration_since(asked) };
                        return Ok(Study { reply, iterations, cutoffs: None });
                    }
                    Some(EngineLine::Info { thought: said, best }) => {
                        thought = said;
                        let time = line.at.duration_since(asked);
                        iterations.push(Iteration { thought, best, time });
                    }
                    _ => {}
                }
            }
            if late && told_to_stop {
                return Err(Failure::Unresponsive(asked.elapsed()));
            }
            if late {
                // Late or not, the conversation can go on if it answers now.
                self.process.send("stop")?;
                told_to_stop = true;
                until = Instant::now() + GRACE;
            }
        }
    }
}
