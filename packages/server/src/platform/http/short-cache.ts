/** A cache of values that may be a few seconds old. All who ask while a value is being loaded share that load. */
export class ShortCache<T> {
  readonly #entries = new Map<string, { endsAt: number; value: Promise<T | null> }>();
  readonly #maxAgeMs: number;
  readonly #maxEntries: number;
  readonly #now: () => number;

  constructor(options: { maxAgeMs: number; maxEntries: number; now?: () => number }) {
    this.#maxAgeMs = options.maxAgeMs;
    this.#maxEntries = options.maxEntries;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Answers the value, or null when there is none. Failures and nulls are not kept. */
  async get(key: string, load: () => Promise<T | null>): Promise<T | null> {
    const kept = this.#entries.get(key);
    if (kept && kept.endsAt > this.#now()) return kept.value;
    this.#entries.delete(key); // a new entry goes to the end, so the map is in order of age
    const entry = { endsAt: this.#now() + this.#maxAgeMs, value: load() };
    this.#entries.set(key, entry);
    this.#dropOld();
    try {
      const value = await entry.value;
      if (value === null) this.#drop(key, entry);
      return value;
    } catch (error) {
      this.#drop(key, entry);
      throw error;
    }
  }

  /** Forgets matching values, also those being loaded, which may have been read before the change. */
  forget(matches: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (matches(key)) this.#entries.delete(key);
  }

  #drop(key: string, entry: object): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #dropOld(): void {
    for (const [key, { endsAt }] of this.#entries) {
      if (endsAt > this.#now() && this.#entries.size <= this.#maxEntries) return;
      this.#entries.delete(key);
    }
  }
}
