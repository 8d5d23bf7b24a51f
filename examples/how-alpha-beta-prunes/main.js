import { createEngine } from 'espalier';
import 'espalier/tree';

// The first four figures record by themselves, once they come into sight. The fifth compares two searches.
const position = { fen: 'r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 9', limits: { depth: 8 } };
const figure = document.querySelector('#compared');
const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
  if (!isIntersecting) return;
  seen.disconnect();
  const engine = await createEngine({ hashMb: 16 });
  figure.trace = await engine.trace(position);
  figure.compareWith = await engine.trace({ ...position, without: ['nullMove'] });
});
seen.observe(figure);
