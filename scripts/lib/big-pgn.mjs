// A file of as many games as it takes, for what reads long ones.
import { closeSync, openSync, writeSync } from 'node:fs';

const MOVES = `1. e4 {[%eval 0.17] [%clk 0:10:00]} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6 dxc6 5. O-O f6 6. d4) 4... Nf6 5. O-O Be7
6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5
17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+`;

/** Writes games into a file until it has so many bytes. */
export function writeBigPgn(path, bytes) {
  const file = openSync(path, 'w');
  try {
    for (let [written, number] = [0, 1]; written < bytes; ) {
      let games = '';
      for (; games.length < 1 << 20; number += 1) {
        games += `[Event "Round ${number}"]\n[White "Player ${number % 997}"]\n[Black "Player ${number % 991}"]\n[Result "1/2-1/2"]\n\n${MOVES} 1/2-1/2\n\n`;
      }
      written += writeSync(file, games);
    }
  } finally {
    closeSync(file);
  }
}
