// Has what Firefox sends acknowledged at once. Firefox leaves Nagle's algorithm on, which keeps a message until the one
// before is acknowledged, and Linux waits 40 ms for something to send with that: a click took a quarter of a second. A
// pong that nobody asked for, which RFC 6455 allows, is something.
import { subscribe } from 'node:diagnostics_channel';

/** The last frame of its message, masked, empty. Firefox closes where the mask is zero. */
const PONG = Uint8Array.of(0x8a, 0x80, 1, 2, 3, 4);

/** For every WebSocket that this process opens from now on. */
export function acknowledgeAtOnce() {
  subscribe('http.client.request.start', ({ request }) => {
    request.once('upgrade', (_, socket) => {
      socket.on('data', () => {
        if (socket.writable) socket.write(PONG);
      });
    });
  });
}
