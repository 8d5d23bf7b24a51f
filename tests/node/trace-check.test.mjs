// The checker of trace files: a good file has no faults, and each damage is found where it is.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TraceFileError, checkTrace, countFaults, faultText, readTrace } from '../../package/lib/engine/index-trace.js';
import { AT, FIXED_BYTES, HEADER_AT, HEADER_BYTES, RECORD_BYTES } from '../../package/lib/engine/trace-layout.js';
import { loadRules } from '../../package/dist/rules.js';
import { isEverything } from '../support/everything.mjs';
import { moveCode, recordsOf } from './support/records.mjs';
import { START, fileOf, fileOfFewFields, recordedFile } from './support/trace-file.mjs';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

/** A file in memory of its own, without a hash: else that is another fault of every changed record. */
function copyOf(file) {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  view.setBigUint64(HEADER_AT.hash, 0n, true);
  const { records, header } = readTrace(copy);
  const at = (id, field) => header.start + id * RECORD_BYTES + AT[field];
  return { copy, view, records, at, header };
}

const recorded = recordedFile(KIWIPETE, { depth: 7 });

describe('a good file has no faults', () => {
  for (const [name, fen, options] of [
    ['a middlegame', KIWIPETE, { depth: 8 }],
    ['an endgame with repetitions', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', { depth: 12 }],
    ['a search that ran into its limits', KIWIPETE, { nodes: 20_000, records: 700 }],
    ['no legal move', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', { depth: 3 }],
    ['a mate', '8/k7/8/8/8/8/1R6/K1R5 w - - 0 1', { depth: 12 }],
    ['Chess960', 'rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1', { depth: 8 }],
  ]) {
    test(name, () => {
      const file = recordedFile(fen, options);
      assert.deepEqual(checkTrace(file).map(faultText), []);
      assert.ok(readTrace(file).records.count > 0);
      const { buffer } = file.slice();
      assert.deepEqual([checkTrace(buffer), readTrace(buffer).header], [[], readTrace(file).header]);
    });
  }
});

/** The first record below the root that is so. */
function find(records, isSo) {
  for (let id = 3; id < records.count; id += 1) if (isSo(id)) return id;
  return assert.fail('there is no such record');
}

const isLeaf = (records) => (id) => records.subtree(id) === 1 && records.parent(id) > 2;
const isNode = (records) => (id) => records.subtree(id) > 3 && records.visit(id) === 'nullWindow';

/** Damages of a record: which one, what is done to it, and the fault that it makes. */
const RECORD_DAMAGES = {
  'a parent that is another record above': {
    pick: (records) => isLeaf(records), field: 'parent', kind: 'parent',
    damage: ({ view, at, records }, id) => view.setUint32(at(id, 'parent'), records.parent(records.parent(id)), true),
  },
  'a parent that comes after its child': {
    pick: (records) => isNode(records), field: 'parent', kind: 'cycle',
    damage: ({ view, at }, id) => view.setUint32(at(id, 'parent'), id + 1, true),
  },
  'a record that is its own parent': {
    pick: (records) => isNode(records), field: 'parent', kind: 'cycle',
    damage: ({ view, at }, id) => view.setUint32(at(id, 'parent'), id, true),
  },
  'a parent that there is not': {
    pick: (records) => isNode(records), field: 'parent', kind: 'cycle',
    damage: ({ view, at }, id) => view.setUint32(at(id, 'parent'), 0xffff_ffff, true),
  },
  'a subtree of nothing': {
    pick: (records) => isNode(records), field: 'subtree', kind: 'subtree',
    damage: ({ view, at }, id) => view.setUint32(at(id, 'subtree'), 0, true),
  },
  'a subtree that is too short': {
    pick: (records) => isNode(records), field: 'subtree', kind: 'subtree',
    damage: ({ view, at, records }, id) => view.setUint32(at(id, 'subtree'), records.subtree(id) - 1, true),
  },
  'a leaf with a subtree': {
    pick: (records) => isLeaf(records), field: 'subtree', kind: 'subtree',
    damage: ({ view, at }, id) => view.setUint32(at(id, 'subtree'), 2, true),
  },
  'a subtree beyond the last record': {
    pick: (records) => isNode(records), field: 'subtree', kind: 'subtree',
    damage: ({ view, at, records }, id) => view.setUint32(at(id, 'subtree'), records.count, true),
  },
  'a ply that does not follow': {
    pick: (records) => isLeaf(records), field: 'ply', kind: 'ply',
    damage: ({ view, at, records }, id) => view.setUint8(at(id, 'ply'), records.ply(id) + 2),
  },
  'a pruned move that was searched': {
    pick: (records) => (id) => records.visit(id) === 'pruned', field: 'nodes', kind: 'nodes',
    damage: ({ view, at }, id) => view.setUint32(at(id, 'nodes'), 1, true),
  },
  'fewer nodes than below it': {
    pick: (records) => isNode(records), field: 'nodes', kind: 'nodes',
    damage: ({ view, at }, id) => view.setUint32(at(id, 'nodes'), 0, true),
  },
  'a kind that there is not': {
    pick: (records) => isLeaf(records), field: 'kind', kind: 'code', damage: ({ view, at }, id) => view.setUint8(at(id, 'kind'), 3),
  },
  'an end that there is not': {
    pick: (records) => isNode(records), field: 'end', kind: 'code', damage: ({ view, at }, id) => view.setUint8(at(id, 'end'), 99),
  },
  'a rule that there is not': {
    pick: (records) => isNode(records), field: 'rule', kind: 'code', damage: ({ view, at }, id) => view.setUint8(at(id, 'rule'), 90),
  },
  'a rule without a name': {
    pick: (records) => isNode(records), field: 'rule', kind: 'code', damage: ({ view, at }, id) => view.setUint8(at(id, 'rule'), 200),
  },
  'an end by a rule, and no rule': {
    pick: (records) => (id) => records.end(id) === 'rule', field: 'rule', kind: 'code',
    damage: ({ view, at }, id) => view.setUint8(at(id, 'rule'), 0),
  },
  'a kind of move that there is not': {
    pick: (records) => isLeaf(records), field: 'move', kind: 'move',
    damage: ({ view, at, records }, id) => view.setUint16(at(id, 'move'), (records.moveCode(id) & 0xfff) | 0x3000, true),
  },
  'a move that stays where it is': {
    pick: (records) => isLeaf(records), field: 'move', kind: 'move', damage: ({ view, at }, id) => view.setUint16(at(id, 'move'), 0o1212, true),
  },
  'a promotion in the middle': {
    pick: (records) => isLeaf(records), field: 'move', kind: 'move', damage: ({ view, at }, id) => view.setUint16(at(id, 'move'), 0x7000 | 0o4434, true),
  },
  'castling on the fourth rank': {
    pick: (records) => isLeaf(records), field: 'move', kind: 'move', damage: ({ view, at }, id) => view.setUint16(at(id, 'move'), 0xf000 | 0o3634, true),
  },
  'a window upside down': {
    pick: (records) => (id) => records.visit(id) === 'pruned', field: 'alpha', kind: 'window',
    damage: ({ view, at, records }, id) => view.setInt16(at(id, 'alpha'), records.beta(id) + 1, true),
  },
  'a bound that the score does not have': {
    pick: (records) => (id) => records.end(id) === 'refuted', field: 'flags', kind: 'bound',
    damage: ({ view, at }, id) => view.setUint16(at(id, 'flags'), view.getUint16(at(id, 'flags'), true) & ~(3 << 7), true),
  },
  'a rule that fired below its threshold': {
    pick: (records) => (id) => records.end(id) === 'rule', field: 'value', kind: 'comparison',
    damage: ({ view, at }, id) => view.setInt32(at(id, 'value'), view.getInt32(at(id, 'threshold'), true) - 1, true),
  },
  'terms that are not the threshold': {
    pick: (records) => (id) => records.end(id) === 'rule' && records.visit(id) === 'pruned', field: 'threshold', kind: 'comparison',
    damage: ({ view, at }, id) => view.setInt16(at(id, 'parent') + FIXED_BYTES, view.getInt16(at(id, 'parent') + FIXED_BYTES, true) + 1, true),
  },
  'a rate beyond the whole': {
    pick: (records) => isLeaf(records), field: 'rate', kind: 'rate', damage: ({ view, at }, id) => view.setUint16(at(id, 'rate'), 1025, true),
  },
};

describe('damage of a record is found where it is, and nothing else', () => {
  for (const [name, { pick, field, kind, damage }] of Object.entries(RECORD_DAMAGES)) {
    test(name, () => {
      const file = copyOf(recorded);
      const id = find(file.records, pick(file.records));
      const offset = file.at(id, field);
      damage(file, id);
      const faults = checkTrace(file.copy);
      assert.deepEqual(
        faults.map((fault) => [fault.kind, fault.record, fault.field, fault.offset]),
        [[kind, id, field, offset]],
        faults.map(faultText).join('\n'),
      );
      assert.match(faultText(faults[0]), new RegExp(`^byte ${offset}, record ${id}, ${field}: expected .+, found .+\\. [A-Z].+\\.$`));
    });
  }

  test('a visit that there is not', () => {
    const { copy, at, records } = copyOf(recorded);
    const id = find(records, isLeaf(records));
    copy[at(id, 'visit')] = 77;
    const [fault] = checkTrace(copy);
    assert.deepEqual([fault.kind, fault.record, fault.field, fault.found], ['code', id, 'visit', '77']);
    assert.equal(readTrace(copy).records.visit(id), undefined);
  });

  test('several at once, each at its place', () => {
    const { copy, at, view, records } = copyOf(recorded);
    const [one, other] = [find(records, isNode(records)), records.count - 1];
    view.setUint32(at(one, 'subtree'), 0, true);
    copy[at(other, 'kind')] = 9;
    copy[at(0, 'end')] = 200;
    assert.deepEqual(checkTrace(copy).map(({ kind, record }) => [kind, record]), [['code', 0], ['subtree', one], ['code', other]]);
  });

  test('no more than are asked for, and how many there are in all', () => {
    const { copy, at, records } = copyOf(recorded);
    for (let id = 0; id < records.count; id += 1) copy[at(id, 'kind')] = 9;
    assert.deepEqual([countFaults(copy).faults.length, countFaults(copy).total], [100, records.count]);
    assert.deepEqual([countFaults(copy, { limit: 3 }).faults.length, countFaults(copy, { limit: 3 }).total], [3, records.count]);
    assert.equal(checkTrace(copy).length, 100);
    assert.equal(checkTrace(copy, { limit: 3 }).length, 3);
  });
});

describe('moves that cannot be played', async () => {
  const rules = await loadRules();

  for (const [name, fen, options] of [
    ['a middlegame', KIWIPETE, { depth: 7 }],
    ['Chess960', 'rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1', { depth: 6 }],
  ]) {
    test(`a good file has none: ${name}`, () => {
      const file = recordedFile(fen, options);
      assert.deepEqual(checkTrace(file, { rules }).map(faultText), []);
    });
  }

  /** A game of two moves each, and what stands at the end of it. */
  const fileWith = (last, header = {}) => {
    const tree = { visit: 'root', children: [{ move: 'e2e4', children: [{ move: 'e7e5', children: [{ move: 'g1f3' }] }, last] }] };
    return fileOf(recordsOf(tree).bytes, { text: `fields move visit\nfen ${START}\n`, ...header });
  };
  const told = (file) => checkTrace(file, { rules }).map(({ kind, record, field, expected, advice }) => [kind, record, field, expected, advice]);

  test('the position is that of the node, and the side to move is kept', () => {
    assert.deepEqual(told(fileWith({ move: 'e7e6' })), []);
    for (const [move, expected, advice] of [
      ['e7e4', /^one of e7e6, e7e5$/, /^The pawn on e7 does not go to e4 here/],
      ['d2d4', /^a move of black$/, /^It is the other side's turn/],
      ['e2e3', /^a move of a piece of black$/, /^Nothing stands on e2/],
      ['a8a7', /^a legal move$/, /^The rook on a8 has none/],
    ]) {
      const [fault, ...others] = told(fileWith({ move }));
      assert.deepEqual([fault.slice(0, 3), others], [['illegal', 4, 'move'], []], move);
      assert.match(fault[3], expected);
      assert.match(fault[4], advice);
    }
  });

  test('a passed turn gives the move to the other side, and is none in check', () => {
    const passing = (children) => fileWith({ visit: 'nullMove', children });
    assert.deepEqual(told(passing([{ move: 'd2d4' }])), []);
    assert.deepEqual(told(passing([{ move: 'd7d5' }])).map(([kind, record]) => [kind, record]), [['illegal', 5]]);
    const check = fileOf(recordsOf({ visit: 'root', children: [{ visit: 'nullMove' }] }).bytes, {
      text: 'fields move visit\nfen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\n',
    });
    assert.deepEqual(told(check).map(([kind, record]) => [kind, record]), [['illegal', 1]]);
  });

  test('a promotion without its piece has only the kind wrong', () => {
    const file = fileOf(recordsOf({ visit: 'root', children: [{ code: moveCode('a7a8') }] }).bytes, {
      text: 'fields move visit\nfen 8/P6k/8/8/8/8/8/K7 w - - 0 1\n',
    });
    const [[, , , expected, advice]] = told(file);
    assert.match(expected, /^a7a8[nbrq], which has these squares$/);
    assert.match(advice, /^Only the kind is wrong/);
  });

  test('the moves before the search are played, too', () => {
    const file = fileWith({ move: 'e7e6' }, { text: `fields move visit\nfen ${START}\nmoves e2e5\n` });
    assert.deepEqual(told(file).map(([kind, , field]) => [kind, field]), [['moves', 'moves']]);
  });
});

test('what is not recorded is not checked', () => {
  const { copy, at, records } = copyOf(fileOf(recordsOf({ visit: 'root', children: [{ move: 'e2e4' }] }).bytes, { text: `fields move\nfen ${START}\n` }));
  for (const field of ['visit', 'kind', 'end', 'rule', 'rate']) copy[at(1, field)] = 177;
  assert.deepEqual(checkTrace(copy), []);
  assert.equal(records.visit(1), undefined);
});

/** A file whose records have no room for the terms that it declares. */
function tooShort(bytes) {
  const short = Array.from({ length: bytes.length / RECORD_BYTES }, (_, id) => [...bytes.subarray(id * RECORD_BYTES, id * RECORD_BYTES + 72)]);
  return fileOf(Uint8Array.from(short.flat()), { recordBytes: 72 });
}

describe('damage of the header is found where it is', () => {
  const open = { alpha: -1 };
  const { bytes } = recordsOf({ visit: 'root', ...open, children: [{ move: 'e2e4', ...open }, { move: 'd2d4', ...open }] });
  const good = fileOf(bytes);
  const end = good.length;
  const start = end - bytes.length;
  const number = (field, value) => (file) => new DataView(file.buffer).setUint32(HEADER_AT[field], value, true);
  const text = (lines) => () => fileOf(bytes, { text: lines });

  for (const [name, change, kind, offset, message] of [
    ['no bytes at all', () => new Uint8Array(), 'magic', 0, /found nothing.*no trace file/],
    ['another kind of file', (file) => void file.set([0x50, 0x4b], 0), 'magic', 0, /expected ESPTRACE, found 50 4b/],
    ['a letter of the magic', (file) => void (file[5] = 0x61), 'magic', 5, /expected ESPTRACE/],
    ['half a header', (file) => file.slice(0, 30), 'truncated', 30, /expected a header of 56 bytes, found 30 bytes/],
    ['an older format', (file) => void (file[8] = 1), 'format', 8, /expected 4\.1 or a later minor version, found 1\.2\. Record the search again/],
    ['a newer format', (file) => void (file[8] = 5), 'format', 8, /found 5\.2\. Read it with a newer version/],
    ['a start off the grid', number('start', start + 1), 'header', HEADER_AT.start, /multiple of 8, found \d+/],
    ['short records', number('recordBytes', 48), 'header', HEADER_AT.recordBytes, /a multiple of 8 from 52, found 48/],
    ['records too short for their terms', () => tooShort(bytes), 'terms', HEADER_AT.recordBytes, /at least 52 and 28 for the terms, found 72/],
    ['no records', number('count', 0), 'header', HEADER_AT.count, /at least 1, found 0/],
    ['too much text', number('textBytes', 5000), 'header', HEADER_AT.textBytes, /at most \d+, found 5000/],
    ['one record too many announced', number('count', 4), 'cut-off', end, /for 4 records.*The 3 records that are there are read; to have all, copy or record the file again/],
    ['half a record lost', (file) => file.slice(0, end - 40), 'cut-off', end - 40, /record 2: expected \d+ bytes for 3 records/],
    ['no whole record', (file) => file.slice(0, start + 40), 'truncated', start + 40, /There is no whole record: copy or record the file again/],
    ['one record too few announced', number('count', 2), 'length', end - RECORD_BYTES, /after 2 records, found 96 more bytes/],
    ['fewer records without a limit', (file) => void (file[HEADER_AT.total] = 1), 'total', HEADER_AT.total, /at least 3, found 1/],
    ['no list of fields', text(`fen ${START}\n`), 'fields', HEADER_BYTES, /expected a line "fields"/],
    ['a field that there is not', text(`fields move colour\nfen ${START}\n`), 'text', HEADER_BYTES + 7, /found colour/],
    ['no position', text('fields all\n'), 'fen', HEADER_BYTES, /expected a line "fen"/],
    ['a position that is none', text('fields all\nfen 8/8/8 w\n'), 'fen', HEADER_BYTES + 15, /found 8\/8\/8 w/],
    ['moves that are none', text(`fields all\nfen ${START}\nmoves e4\n`), 'moves', undefined, /found e4/],
    ['two rules with a number', text(`fields move\nfen ${START}\nrule 5 razoring\nrule 5 again\n`), 'rule-name', undefined, /from 1 to 254, once.*found 5 again/],
    ['a rule without a number', text(`fields move\nfen ${START}\nrule razoring\n`), 'rule-name', undefined, /found razoring/],
    ['a misspelt scope', text(`fields move\nfen ${START}\nrule 5 razoring\nscope 5 wholenode\n`), 'text', undefined, /scope: expected one of wholeNode, singleMove, moveDepth, found wholenode\. Write wholeNode\./],
    ['a misspelt family', text(`fields move\nfen ${START}\nrule 5 razoring\nfamily 5 static\n`), 'text', undefined, /family: .*found static\. Write one of them\./],
    ['a misspelt unit', text(`fields move\nfen ${START}\nrule 5 razoring\nunit 5 centipawn\n`), 'text', undefined, /unit: .*found centipawn\. Write centipawns\./],
    ['a misspelt dependence', text(`fields move\nfen ${START}\nrule 5 razoring\nterm 5 margin dpeth so much\n`), 'text', undefined, /term: .*found dpeth\. Write depth\./],
    ['a reduction of a visit that there is not', text(`fields move\nfen ${START}\nreduction reducd base none always\n`), 'text', undefined, /reduction: .*found reducd\. Write reduced\./],
    ['a misspelt line', text(`fields move\nfen ${START}\nrule 5 razoring\nlable 5 Razoring\n`), 'text', undefined, /found lable\. Write label\./],
    ['letters that a chip has no room for', text(`fields move\nfen ${START}\nrule 5 razoring\nletters 5 RAZOR\n`), 'text', undefined, /letters: expected up to 3 letters, found RAZOR/],
    ['lines that end as in Windows', text(`fields move depth\r\nfen ${START}\r\nmoves e2e4\r\n`), 'text', HEADER_BYTES + 17, /a line feed alone.*found a carriage return before it\. Write the file as binary/],
    ['a line without an end', text(`fields all\nfen ${START}`), 'text', HEADER_BYTES + 11, /line feed/],
  ]) {
    test(name, () => {
      const file = good.slice();
      const changed = change(file) ?? file;
      const faults = checkTrace(changed);
      // A number of records that is too low leaves a subtree cut off, too.
      const found = faults.filter((other) => other.kind !== 'subtree' && other.kind !== 'nodes');
      const [fault] = found;
      assert.equal(found.length, 1, faults.map(faultText).join('\n'));
      assert.equal(fault.kind, kind);
      if (offset !== undefined) assert.equal(fault.offset, offset);
      assert.match(faultText(fault), message);
    });
  }

  test('bytes that are no text', () => {
    const file = good.slice();
    file[HEADER_BYTES + 3] = 0xff;
    assert.deepEqual(checkTrace(file).map(({ kind, offset }) => [kind, offset]), [['text', HEADER_BYTES]]);
    assert.equal(readTrace(file).header.engine, undefined);
  });

  test('records that are not those of the hash', () => {
    const file = recorded.slice();
    file[file.length - 80 + AT.eval] ^= 1;
    assert.deepEqual(checkTrace(file).map(({ kind, offset }) => [kind, offset]), [['hash', HEADER_AT.hash]]);
  });
});

/** Numbers from 0 up to 1, the same every time (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Reads all that a file has, or how it is refused. */
function readAll(file) {
  let trace;
  try {
    trace = readTrace(file);
  } catch (error) {
    assert.ok(error instanceof TraceFileError, String(error));
    assert.ok(error.faults.length > 0 && error.message.length > 0);
    return undefined;
  }
  const { records } = trace;
  let children = 0;
  for (let id = 0; id < records.count; id += 1) {
    records.node(id);
    records.path(id);
    records.cuts(id);
    children += [...records.children(id)].length;
  }
  assert.equal(children, records.count - 1, 'what is read is a tree');
  return trace;
}

test('whatever bytes are changed, the checker tells and the reader reads or refuses', (t) => {
  const random = randomFrom(2026);
  const below = (limit) => Math.floor(random() * limit);
  const seeds = [recordedFile(KIWIPETE, { depth: 2 }), recordedFile(START, { depth: 3 }), fileOfFewFields()];
  const found = { faultless: 0, read: 0, refused: 0 };
  const rounds = isEverything ? 3000 : 300;
  for (let round = 0; round < rounds; round += 1) {
    let file = seeds[round % seeds.length].slice();
    const changes = 1 + below(4);
    for (let change = 0; change < changes; change += 1) {
      // Half of the damage is in the header, which is a small part of the bytes.
      const at = below(2) === 0 ? below(Math.min(200, file.length)) : below(file.length);
      file[at] = [below(256), 0, 255, file[at] ^ (1 << below(8))][below(4)];
    }
    if (below(8) === 0) file = file.slice(0, below(file.length));
    const faults = checkTrace(file);
    for (const fault of faults) {
      assert.ok(fault.offset >= 0 && fault.offset <= file.length, faultText(fault));
      assert.doesNotMatch(faultText(fault), /undefined|NaN/);
    }
    const trace = readAll(file);
    if (trace === undefined) assert.notEqual(faults.length, 0, 'what is refused has faults');
    found[trace === undefined ? 'refused' : 'read'] += 1;
    found.faultless += faults.length === 0;
  }
  t.diagnostic(JSON.stringify(found));
  assert.ok(found.read > rounds / 10 && found.refused > rounds / 10, JSON.stringify(found));
});

test('a file may end anywhere', () => {
  const file = fileOfFewFields();
  const { start, recordBytes } = readTrace(file).header;
  for (let length = 0; length < file.length; length += 1) {
    const cut = file.slice(0, length);
    assert.notEqual(checkTrace(cut).length, 0, `${length} bytes`);
    const whole = Math.max(0, Math.floor((length - start) / recordBytes));
    assert.equal(readAll(cut)?.records.count ?? 0, whole, `${length} bytes`);
  }
});

test('bytes that threads share are read, too', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(recorded.length));
  shared.set(recorded);
  assert.deepEqual(checkTrace(shared), []);
  assert.equal(readTrace(shared).records.count, readTrace(recorded).records.count);
});
