// Hands the microphone's sound to the page in pieces. It is a file of its own because an audio worklet cannot import
// anything.
const pieceSize = 2048;

class RecordTap extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceSize);
  #filled = 0;

  process([[samples]]) {
    // Without a channel the microphone is gone, or not there yet.
    if (!samples) return true;
    for (const sample of samples) {
      this.#piece[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === pieceSize) this.#hand();
    }
    return true;
  }

  #hand() {
    this.port.postMessage(this.#piece, [this.#piece.buffer]);
    this.#piece = new Float32Array(pieceSize);
    this.#filled = 0;
  }
}
registerProcessor('record-tap', RecordTap);
