import { NOISE_WA_HEADER } from 'baileys';

const LENGTH_BYTES = 3;

/** Cuts what a client sends into frames: the header once, then a length of three bytes before each frame. */
export class FrameReader {
  #bytes = Buffer.alloc(0);
  #hasHeader = false;

  /** The frames that are whole now. Throws when the stream does not begin as one of this protocol. */
  take(chunk: Uint8Array): Buffer[] {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#hasHeader && !this.#takeHeader()) return [];
    const frames: Buffer[] = [];
    while (this.#bytes.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + this.#bytes.readUIntBE(0, LENGTH_BYTES);
      if (this.#bytes.length < end) break;
      frames.push(this.#bytes.subarray(LENGTH_BYTES, end));
      this.#bytes = this.#bytes.subarray(end);
    }
    return frames;
  }

  #takeHeader(): boolean {
    const { length } = NOISE_WA_HEADER;
    if (this.#bytes.length < length) return false;
    if (!this.#bytes.subarray(0, length).equals(NOISE_WA_HEADER)) throw new Error('not a stream of WhatsApp web');
    this.#bytes = this.#bytes.subarray(length);
    this.#hasHeader = true;
    return true;
  }
}

export function frame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUIntBE(bytes.length, 0, LENGTH_BYTES);
  return Buffer.concat([length, bytes]);
}
