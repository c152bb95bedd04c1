export const findingKinds = ['dup', 'lost', 'reordered', 'unexplained', 'wrong tick'] as const;
export type FindingKind = (typeof findingKinds)[number];

const examplesKept = 5;

/** What an audit found wrong, counted by kind, with the first examples of each. */
export class Findings {
  readonly #counts = new Map<FindingKind, number>();
  readonly #examples = new Map<FindingKind, string[]>();

  add(kind: FindingKind, what: string, count = 1): void {
    if (count <= 0) return;
    this.#counts.set(kind, this.count(kind) + count);
    const examples = this.#examples.get(kind) ?? [];
    if (examples.length < examplesKept) examples.push(what);
    this.#examples.set(kind, examples);
  }

  count(kind: FindingKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** One line per kind that was found. */
  describe(): string[] {
    return findingKinds
      .filter((kind) => this.count(kind) > 0)
      .map((kind) => `${kind} ${this.count(kind)}: ${(this.#examples.get(kind) ?? []).join('; ')}`);
  }
}
