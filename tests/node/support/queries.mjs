// A small search, queries with the records that they find in it, and queries that make no sense.

export const TREE = {
  visit: 'search',
  children: [
    {
      visit: 'root', ply: 0, eval: 10, end: 'allTried', depth: 4, alpha: -100, beta: 100, score: 20,
      children: [
        { move: 'g1f3', ply: 1, number: 1, depth: 3, eval: 5, improvement: 20, improving: true, rate: 768, end: 'refuted', alpha: -30, beta: 30, score: 80,
          children: [
            { move: 'e7e6', ply: 2, number: 1, depth: 0, inCheck: true, score: -32000 + 7 },
            { move: 'e7e5', ply: 2, number: 2, visit: 'reduced', searches: 2, depth: 1, depthAsked: 2 },
            { move: 'e7e5', ply: 2, number: 2, visit: 'nullWindow', depth: 2 },
          ] },
        { move: 'd2d4', ply: 1, number: 2, eval: 5, improvement: -20, rate: 256, end: 'rule', rule: 'reverseFutility', depth: 3, value: 90, threshold: 80, terms: [60, 40, -20] },
        { move: 'a2a3', ply: 0, number: 3, visit: 'pruned', end: 'rule', rule: 'lateMovePruning', nodeDepth: 4, others: 6 },
        { visit: 'nullMove', ply: 1, depth: 1, end: 'table', table: true, children: [{ move: 'g8f6', ply: 2, depth: 0 }] },
      ],
    },
  ],
};

export const ANSWERS = [
  ['', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['rule=RFP', [6]],
  ['rule=reverseFutility', [6]],
  ['rule=reverse-futility', [6]],
  ['rule=lmr', [4]],
  ['depth>=3', [1, 2, 6]],
  ['depth >= 3 and depth<4', [2, 6]],
  ['score>beta', [2]],
  ['score>beta+50', []],
  ['score>=beta+50', [2]],
  ['failed-high ply=1 depth>0 eval=5', [2]],
  ['score<=-mate', [3]],
  ['improving=yes', [2]],
  ['improving=no | rule=lmp', [6, 7]],
  ['move=Nf3', [2]],
  ['move=G1F3', [2]],
  ['move=Nf6 or move=e5', [4, 5, 9]],
  ['move=--', [8]],
  ['path=Nf3', [2, 3, 4, 5]],
  ['path="1.Nf3 e5"', [4, 5]],
  ['path=--,Nf6', [9]],
  ['re-searched', [4]],
  ['searched-again reduced', [4]],
  ['-leaf', [0, 1, 2, 8]],
  ['not (leaf or depth>3)', [0, 2, 8]],
  ['pruned others>=6', [7]],
  ['side=black -leaf', [2, 8]],
  ['term.margin>=40', [6]],
  ['term.improving<0', [6]],
  ['value>=threshold+10', [6]],
  ['value>threshold+10', []],
  ['rate>0.5', [2]],
  ['share>=40% ply=1', [2]],
  ['in-check=yes', [3]],
  ['record>=9', [9]],
  ['node-depth=4', [7]],
  ['parent(end=refuted)', [3, 4, 5]],
  ['parent(record=0)', [1]],
  ['child(in-check)', [2]],
  ['sibling(pruned)', [2, 6, 8]],
  ['sibling(visit=openWindow) ply<=1', [2, 6, 7, 8]],
  ['sibling(move=e5)', [3, 4, 5]],
  ['sibling(move=Nf3)', [6, 7, 8]],
  ['parent(sibling(rule=lmp) depth=3) | pruned', [3, 4, 5, 7]],
  ['child(child(leaf) | pruned) -ply=1', [0, 1]],
  ['-parent(record>=0) or parent(visit=nullMove)', [0, 9]],
  ['pruned parent(parent(visit=search))', [7]],
];

/** Query, where the fault is, how long, what may have been meant, and what is said. */
export const FAULTS = [
  ['dept>=6', 0, 4, 'depth', /^There is no field dept\. Did you mean depth\?$/],
  ['depth>=6 rule=nulMove', 14, 7, 'nullMove', /There is no rule nulMove/],
  ['depth>=six', 7, 3, undefined, /There is no field six/],
  ['depth', 0, 5, undefined, /depth needs a value/],
  ['rule', 0, 4, undefined, /rule needs a value, as in rule=reverseFutility\./],
  ['depth>=', 0, 7, undefined, /A value is missing after depth>=/],
  ['(depth>3', 0, 1, undefined, /not closed/],
  ['depth>3)', 7, 1, undefined, /Nothing belongs here/],
  ['depth>3 |', 9, 0, undefined, /A term is missing here/],
  ['rule>nmp', 0, 4, undefined, /compared with = or !=/],
  ['move=e4 &&', 8, 2, undefined, /&& makes no sense here/],
  ['path=e4', 5, 2, undefined, /No search went along e4/],
  ['term.nothing>0', 0, 12, undefined, /There is no field term\.nothing/],
  ['parnt(depth>3)', 0, 5, 'parent', /There is no relation parnt\. Did you mean parent\?/],
  ['parent(depth>3', 0, 6, undefined, /not closed/],
  ['ply=1 parent()', 13, 1, undefined, /A term is missing here/],
  ['parent(dept>3)', 7, 4, 'depth', /There is no field dept/],
  ['child(parent(sibling(leaf)))', 13, 7, undefined, /A relation may have one more in it, and that one none/],
  ['parent', 0, 6, undefined, /parent needs a query in parentheses, as in parent\(depth>=6\)/],
  ['in-check=maybe', 9, 5, undefined, /yes or no/],
];

/** What nobody would type, the same each time. */
export function* nonsense(count) {
  const alphabet = ['rule', 'depth', '=', '>=', '-', '(', ')', '|', ' ', '"', 'path=', 'nmp', '6', 'parent(', 'sibling', '+50', 'and', 'not', '&', 'ü', ','];
  let seed = 1;
  const next = (most) => ((seed = (seed * 48_271) % 2_147_483_647) % most);
  for (let round = 0; round < count; round += 1) {
    yield Array.from({ length: 1 + next(6) }, () => alphabet[next(alphabet.length)]).join('');
  }
}
