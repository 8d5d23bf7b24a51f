// Why not a move: each sentence is replayed, in every complete language, and the program `espalier` answers alike.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import { loadRules } from 'espalier/rules';
import { setWords } from 'espalier/words';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';
import { COMPLETE } from './support/messages.mjs';
import { nativeProgram } from './support/programs.mjs';
import { leftInEnglish } from './support/translated.mjs';

/** Puzzles of the Lichess database (CC0): the first move is the mistake, the rest refutes it. */
const PUZZLES = [
  ['5r2/p3R2p/4Q1p1/3B2k1/2p2b2/2P2P2/P5P1/1q3K2 w - - 1 39', 'e6e1 b1d3 f1f2 d3d5'],
  ['1r6/1PN5/3p4/4kpp1/1R6/P3n3/K1P5/8 b - - 0 49', 'e3d5 b4b5 b8b7 b5b7'],
  ['2RR4/5pk1/5n1q/pp3p2/8/1P4P1/PB3PKP/4r3 b - - 20 39', 'f5f4 d8g8 g7h7 g8h8 h7g6 h8h6'],
  ['r5k1/pp3p1p/2b2qp1/3pr3/8/4P2P/R1PN1PP1/Q3K2R w K - 0 19', 'a2a7 e5e3 f2e3 f6a1 a7a1 a8a1'],
  ['5Qk1/1b1qn2p/pp1p2p1/2pPn3/2P2N2/1PNB4/P5PP/5RK1 b - - 0 22', 'g8f8 f4e6 f8g8 f1f8'],
  ['r7/2p2pkp/2pr1qp1/8/P4P2/4P3/2Q2P1P/R1R4K w - - 3 22', 'c2c3 d6d1 h1g2 f6c3 c1c3 d1a1'],
  ['1nr3k1/6p1/4qpQP/1p1p1p2/1P1P4/8/5PP1/6K1 b - - 0 35', 'e6f7 h6h7 g8h8 g6f7'],
  ['5k1r/p3bpp1/1pqp4/8/4b1P1/2P1BN2/P1P2PK1/1R1Q1R2 w - - 3 19', 'f1h1 h8h1 g2h1 e4f3 h1g1 f3d1'],
  ['r1bq3r/4ppkp/p2p2p1/2n3QP/2nNP1P1/2N2P2/P1B5/2KR3R b - - 1 20', 'e7e5 h5h6 g7g8 g5d8'],
  ['2r2r1k/1p1b1p2/pq2pP2/3p4/1b1P2p1/2N1B3/PP2QP1P/2R2RK1 w - - 0 21', 'e2g4 f8g8 e3g5 g8g5 g4g5 c8g8'],
  ['5r2/1pp1k1p1/p2pq3/3N4/3nP3/3P2p1/PPP3P1/R2K1Q2 b - - 3 24', 'e6d5 f1f8 e7f8 e4d5'],
  ['rnb1kb1r/pp3ppp/2p2q2/8/4P3/2pB4/PPPP2PP/R1BQK1NR w KQkq - 0 8', 'g1f3 c3b2 c1b2 f6b2'],
  ['rn2k2r/ppp1ppbp/6p1/3NP2n/5B2/5P2/PPP2P1P/3RKB1R b Kkq - 2 10', 'h5f4 d5c7 e8f8 d1d8'],
  ['1r5k/2Q3p1/4p1P1/1N2r2p/7q/1R6/2P5/1K4R1 b - - 3 34', 'e5b5 c7b8 b5b8 b3b8 h4d8 b8d8'],
  ['3r3r/2p1k2p/6p1/1pq1b3/4Q3/8/P1P3PP/4RR1K b - - 1 26', 'e7e6 e4g4 e6e7 g4g5 e7d7 e1e5'],
  ['8/4k2p/4P2p/8/1b4P1/1Bp4P/p2p2K1/3R4 w - - 0 46', 'b3a2 c3c2 a2b3 c2c1q'],
  ['1r3rk1/p4ppp/q3p3/3pP2P/P1p3Q1/1P2R3/2P3P1/R6K b - - 0 22', 'h7h6 e3g3 g7g5 h5g6'],
  ['8/p3P2R/1p1k4/2p2K1p/2P4r/1P6/P6p/8 b - - 0 52', 'h2h1q e7e8n d6c6 h7c7'],
  ['6k1/ppqP2p1/6p1/8/6Pp/P2QP2P/1r1n1RBK/8 w - - 1 39', 'f2f4 d2f3 h2h1 c7c1 d3f1 c1f1 g2f1 b2h2'],
  ['r5k1/2RR1pp1/p3r1qp/1p6/1P2p3/PQ2Pn1P/B4PP1/6K1 w - - 3 25', 'g1h1 g6g2 h1g2 e6g6 g2f1 g6g1 f1e2 g1e1'],
  ['8/p5p1/1pp5/3p2P1/2k4P/2P1r3/P4K2/2R5 b - - 2 41', 'e3c3 c1c3 c4c3 h4h5 d5d4 h5h6 g7h6 g5h6'],
  ['6k1/p4p1p/2p3p1/5b2/5b2/1BP3qP/PP2Q1P1/3r2BK w - - 0 30', 'e2d1 g3h3 g2h3 f5e4 d1f3 e4f3'],
  ['r4r2/ppp3pQ/4k3/1P1pP1b1/3P1n2/P1P5/6P1/5RKR w - - 0 28', 'h7g7 f4e2 g1h2 f8h8 g7h8 a8h8'],
  // Of games of grandmasters: a quiet move threatens.
  ['8/8/2R2k1p/p4N1q/6p1/6P1/2N2PKP/1r6 b - - 9 50', 'f6g5'],
  ['r1qr2k1/5ppp/3P4/R3Q3/1np1P3/5BP1/3R1PKP/8 b - - 0 27', 'a8a5'],
  ['r6k/5Rbp/bp2Q1p1/p1q5/P1P1P3/1B5P/4K1P1/3R4 w - - 7 32', 'f7d7'],
];

const ROLES = {
  en: { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' },
  de: { König: 'k', Dame: 'q', Turm: 'r', Läufer: 'b', Springer: 'n', Bauer: 'p' },
};

function speak(language) {
  const path = join(root, 'www', 'src', 'words', `${language}.json`);
  setWords({ language, messages: language === 'en' ? {} : JSON.parse(readFileSync(path, 'utf8')) });
}

/** The pieces that a text names with their squares, as `n e4`. */
function named(text, language) {
  const names = Object.keys(ROLES[language]).join('|');
  const found = text.matchAll(new RegExp(`(${names})(?: on)? ([a-h][1-8])`, 'g'));
  return [...found].map(([, name, square]) => `${ROLES[language][name]} ${square}`);
}

const rules = await loadRules();
const engine = await createEngine({ hashMb: 1 });
after(() => engine.dispose());
afterEach(() => speak('en'));

/** All pieces that stand somewhere in a line: before it, and after each of its moves. */
function standing(fen, line) {
  const positions = [rules.position(fen)];
  for (const { uci, san } of line) {
    const before = positions.at(-1);
    assert.ok(before.legalMoves.some((move) => move.uci === uci && move.san === san), `${uci} ${san} of ${fen}`);
    positions.push(before.play(uci));
  }
  const letter = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' };
  return new Set(positions.flatMap(({ pieces }) => [...pieces].map(([square, { role }]) => `${letter[role]} ${square}`)));
}

/** That a text names only what is there, and leaves nothing open. */
function isReplayed(text, language, pieces, moves) {
  assert.doesNotMatch(text, /[{}|]|undefined|null|  /, text);
  for (const one of named(text, language)) assert.ok(pieces.has(one), `${text} ${one}`);
  for (const [san] of text.matchAll(/(?<=[.…\s])(?:[KQRBN][a-h1-8x]*[a-h][1-8]|[a-h]x[a-h][1-8]|O-O(?:-O)?)(?:=[QRBN])?[+#]?/gu)) {
    assert.ok(moves.has(san), `${text} ${san}`);
  }
}

const NODES = 20_000;

const ask = ([fen, moves]) => engine.whyNot({ fen, move: moves.split(' ')[0], limits: { nodes: NODES } });

describe('every sentence is replayed in', () => {
  for (const language of ['en', ...COMPLETE]) {
    test(`${language}: why not`, async () => {
      let pieces = 0;
      for (const puzzle of PUZZLES) {
        speak('en');
        const english = await ask(puzzle);
        speak(language);
        const why = await ask(puzzle);
        const { headline, sentence, asked, best } = why;
        const there = new Set([asked, best].flatMap(({ line }) => [...standing(why.fen, line)]));
        const { reason, threat } = why;
        const moves = new Set([...asked.line, ...best.line, ...(threat ? [threat] : [])].map(({ san }) => san));
        const told = [reason, threat].flatMap((one) => (one ? [one.sentence] : []));
        const texts = [headline, sentence, asked.material, best.material, ...told];
        for (const text of texts) isReplayed(text, language, there, moves);
        pieces += texts.flatMap((text) => named(text, language)).length;
        assert.match(headline, /^\p{Lu}.*\.$/u);
        assert.match(sentence, /^[\p{L}\d].*\.$/u);
        if (language === 'en') continue;
        const inEnglish = [english.headline, english.sentence, english.asked.material, english.best.material];
        for (const [index, told] of inEnglish.entries()) {
          assert.deepEqual(named(texts[index], language).sort(), named(told, 'en').sort(), texts[index]);
          const plurals = (text, word) => [...text.matchAll(word)].length;
          assert.equal(plurals(texts[index], /\d Bauern/g), plurals(told, /\d pawns/g), texts[index]);
        }
        assert.notEqual(headline, english.headline);
        assert.notEqual(sentence, english.sentence);
        assert.doesNotMatch(texts.join(' '), /\b(?:the|and|with|for|on|of|mates?|wins|pawns?|knight|rook|queen|king|bishop|White|Black)\b/);
      }
      assert.ok(pieces >= 20, `${pieces} pieces are named`);
    });

    test(`${language}: reasons`, async () => {
      const motifs = new Set();
      for (const [fen, moves] of PUZZLES) {
        const request = { fen, line: moves.split(' ') };
        speak('en');
        const english = await engine.reasons(request);
        speak(language);
        const { line, reasons, material } = await engine.reasons(request);
        const [there, sans] = [standing(fen, line), new Set(line.map(({ san }) => san))];
        for (const text of [material.sentence, ...reasons.map(({ sentence }) => sentence)]) isReplayed(text, language, there, sans);
        for (const [index, { motif, ply, san, uci, actor, targets, sentence }] of reasons.entries()) {
          motifs.add(motif);
          assert.deepEqual(line[ply].san, san);
          assert.equal(line[ply].uci, uci);
          for (const { piece, square } of [...targets, ...(actor ? [actor] : [])]) assert.ok(there.has(`${piece} ${square}`), sentence);
          if (language !== 'en') {
            assert.notEqual(sentence, english.reasons[index].sentence);
            assert.equal(leftInEnglish(sentence, english.reasons[index].sentence), undefined, sentence);
          }
        }
      }
      assert.ok(motifs.size >= 20, [...motifs].join(' '));
    });
  }
});

describe('the native program answers as the package does', () => {
  const native = (...words) => JSON.parse(execFileSync(nativeProgram(), [...words, '--json'], { encoding: 'utf8' }));

  test('why', async () => {
    for (const puzzle of [...PUZZLES.slice(0, 4), ...PUZZLES.slice(-2)]) {
      const [fen, moves] = puzzle;
      const why = await ask(puzzle);
      assert.deepEqual(native('why', fen, '--not', moves.split(' ')[0], '--nodes', `${NODES}`), why);
    }
  });

  test('reasons', async () => {
    for (const [fen, moves] of PUZZLES) {
      assert.deepEqual(native('reasons', fen, '--line', moves), await engine.reasons({ fen, line: moves.split(' ') }));
    }
  });
});

test('a threat is a legal move once the turn is passed, and mates where it says so', async () => {
  const threats = [];
  for (const puzzle of PUZZLES.slice(-3)) {
    const { fen, asked, best, threat } = await ask(puzzle);
    const { line } = threat.isMissed ? best : asked;
    const after = line.slice(0, threat.ply + 1).reduce((at, { uci }) => at.play(uci), rules.position(fen));
    const passed = rules.position(after.fen.replace(/ ([wb]) (\S+) \S+/, (_, turn, castling) => ` ${turn === 'w' ? 'b' : 'w'} ${castling} -`));
    const move = passed.move(threat.uci);
    assert.equal(move.san, threat.san);
    if (threat.support) assert.equal(passed.pieces.get(threat.support.square).color, passed.turn);
    const { info } = await engine.search({ position: passed.play(threat.uci), limits: { nodes: NODES } });
    assert.equal(info.score.kind === 'mate' && info.score.moves < 0, threat.isMate);
    threats.push([threat.isMissed, threat.isMate]);
  }
  assert.deepEqual(threats, [[false, false], [true, false], [false, true]]);
});
