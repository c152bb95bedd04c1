// What the microphone hears, handed to the page in pieces. A file of its own: it runs beside the page, where nothing can
// be imported.
const pieceSize = 2048;

class RecordTap extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceSize);
  #filled = 0;

  process([[samples]]) {
    // No channel: the microphone is silent for good, or not there yet.
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
