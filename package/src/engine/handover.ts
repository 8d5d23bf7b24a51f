/**
 * Bytes on their way to a worker, piece by piece. One message with tens of megabytes is copied at once, and the
 * page stands still meanwhile.
 */

/** Copied within a millisecond or a few. */
const PIECE_BYTES = 2 ** 20;

/** Bytes that wait to be fetched: every message to the port is answered with the next piece. */
export interface Handover {
  length: number;
  port: MessagePort;
}

/** Offers a copy of bytes, made while it is fetched. */
export function offer(bytes: Uint8Array): Handover {
  const { port1, port2 } = new MessageChannel();
  let sent = 0;
  port1.onmessage = () => {
    const piece = bytes.slice(sent, sent + PIECE_BYTES);
    sent += piece.length;
    port1.postMessage(piece, [piece.buffer]);
  };
  return { length: bytes.length, port: port2 };
}

/** Fetches bytes that are not here yet. */
export async function receive(bytes: Uint8Array | Handover): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes;
  const { length, port } = bytes;
  const whole = new Uint8Array(length);
  let received = 0;
  while (received < length) {
    const piece = await nextPiece(port);
    whole.set(piece, received);
    received += piece.length;
  }
  port.close();
  return whole;
}

function nextPiece(port: MessagePort): Promise<Uint8Array> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent<Uint8Array>) => resolve(data);
    port.postMessage('next');
  });
}
