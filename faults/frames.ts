const upgraded = /^HTTP\/1\.1 101 /;
const endOfHead = Buffer.from('\r\n\r\n');
/** How socket.io marks an event in a text frame; hand-shakes and heartbeats begin otherwise. */
const eventMark = '42';

/** Repeats every event frame that a server sends on a WebSocket; all else passes once. One per connection. */
export class FrameRepeater {
  repeated = 0;
  #state: 'head' | 'frames' | 'other' = 'head';
  #unread = Buffer.alloc(0);

  /** What is to be written on for what has arrived; a frame that is not whole yet waits. */
  take(chunk: Buffer): Buffer[] {
    if (this.#state === 'other') return [chunk];
    this.#unread = Buffer.concat([this.#unread, chunk]);
    const pieces: Buffer[] = [];
    if (this.#state === 'head') {
      const end = this.#unread.indexOf(endOfHead) + endOfHead.length;
      if (end < endOfHead.length) return pieces;
      const head = this.#cut(end);
      this.#state = upgraded.test(head.toString('latin1')) ? 'frames' : 'other';
      pieces.push(head);
      if (this.#state === 'other') return [...pieces, this.#cut(this.#unread.length)];
    }
    for (let size = this.#sizeOfFrame(); size > 0; size = this.#sizeOfFrame()) {
      const frame = this.#cut(size);
      pieces.push(frame);
      if (isEvent(frame)) {
        pieces.push(frame);
        this.repeated += 1;
      }
    }
    return pieces;
  }

  #cut(length: number): Buffer {
    const piece = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    return piece;
  }

  /** Of the first frame, 0 while it is not whole. A server's frames are not masked. */
  #sizeOfFrame(): number {
    const { length } = this.#unread;
    if (length < 2 || length < headSize(this.#unread)) return 0;
    const size = headSize(this.#unread) + payloadSize(this.#unread);
    return length >= size ? size : 0;
  }
}

function headSize(frame: Buffer): number {
  const short = frame.readUInt8(1) & 0x7f;
  return short === 126 ? 4 : short === 127 ? 10 : 2;
}

function payloadSize(frame: Buffer): number {
  const short = frame.readUInt8(1) & 0x7f;
  if (short < 126) return short;
  return short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
}

function isEvent(frame: Buffer): boolean {
  const isWholeText = frame.readUInt8(0) === 0x81;
  const start = headSize(frame);
  return isWholeText && frame.subarray(start, start + eventMark.length).toString('latin1') === eventMark;
}
