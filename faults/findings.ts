export const findingKinds = ['dup', 'lost', 'reordered', 'unexplained', 'wrong tick'] as const;
export type FindingKind = (typeof findingKinds)[number];

const examplesKept = 5;

/** What was found wrong, counted by kind, with the first examples of each. */
export class Tally<Kind extends string> {
  readonly #kinds: readonly Kind[];
  readonly #counts = new Map<Kind, number>();
  readonly #examples = new Map<Kind, string[]>();

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds;
  }

  add(kind: Kind, what: string, count = 1): void {
    if (count <= 0) return;
    this.#counts.set(kind, this.count(kind) + count);
    const examples = this.#examples.get(kind) ?? [];
    if (examples.length < examplesKept) examples.push(what);
    this.#examples.set(kind, examples);
  }

  count(kind: Kind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** One line per kind that was found. */
  describe(): string[] {
    return this.#kinds
      .filter((kind) => this.count(kind) > 0)
      .map((kind) => `${kind} ${this.count(kind)}: ${(this.#examples.get(kind) ?? []).join('; ')}`);
  }

  /** Every kind with its number, the zeros too. */
  summarise(): string {
    return this.#kinds.map((kind) => `${this.count(kind)} ${kind}`).join(', ');
  }
}

/** What an audit found wrong. */
export class Findings extends Tally<FindingKind> {
  constructor() {
    super(findingKinds);
  }
}
