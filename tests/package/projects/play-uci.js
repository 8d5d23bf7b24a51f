// What a site does that has had stockfish.js, in a classic script: three moves, a search stopped, an end.

/** @returns {Promise<object>} What there was to see, as plain data. */
globalThis.playUci = async (engine) => {
  let heard = () => {};
  engine.onmessage = ({ data }) => heard(data);
  const ask = (lines, pattern) =>
    new Promise((resolve) => {
      heard = (line) => pattern.test(line) && resolve(line);
      for (const line of lines) engine.postMessage(line);
    });
  await ask(['uci', 'setoption name Hash value 4', 'isready'], /^readyok$/);
  const moves = [];
  for (let ply = 0; ply < 3; ply += 1) {
    const played = moves.length > 0 ? ` moves ${moves.join(' ')}` : '';
    const answer = await ask([`position startpos${played}`, 'go depth 4'], /^bestmove /);
    moves.push(answer.split(' ')[1]);
  }
  await ask(['position startpos', 'go infinite'], /^info depth 3 /);
  const stopped = await ask(['stop'], /^bestmove /);
  engine.terminate();
  return { moves, stopped };
};
