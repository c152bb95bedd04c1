/** Tells whether a repeating look still works: its last run succeeded, and not too long ago. */
export class Heartbeat {
  readonly #silenceMs: number;
  #lastAt = performance.now();
  #isFailing = false;

  constructor(silenceMs = 10_000) {
    this.#silenceMs = silenceMs;
  }

  beat(): void {
    this.#lastAt = performance.now();
    this.#isFailing = false;
  }

  miss(): void {
    this.#isFailing = true;
  }

  isSteady(): boolean {
    return !this.#isFailing && performance.now() - this.#lastAt < this.#silenceMs;
  }
}
