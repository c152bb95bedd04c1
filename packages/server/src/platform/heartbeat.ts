/** Says whether a poller is alive: its last look went well and is not older than `silenceMs`. */
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
