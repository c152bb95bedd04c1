import { type FaultKind, type FaultRule, faultKinds, type ParsedFault } from './fault-rules.ts';
import type { Log } from './log.ts';
import { seededFraction } from './seeded.ts';

/** What a rule is asked about. `names` are all the words for the contact: id, number, typed number. */
export type FaultTarget = {
  phoneNumberId: string;
  names: readonly string[];
  call: 'send' | 'read' | 'upload' | null;
  what: 'message' | 'status' | 'account' | null;
};

/** A rule that strikes. `ms` is drawn between the rule's ms and maxMs, `share` is a seeded fraction. */
export type FaultHit = { rule: FaultRule; ms: number; share: number };

/** The fault rules in force, asked in the order in which they were set. */
export class Faults {
  readonly #seed: string;
  readonly #log: Log;
  #rules: FaultRule[] = [];
  readonly #seen = new Map<string, number>();
  #lastId = 0;

  constructor(seed: string, log: Log) {
    this.#seed = seed;
    this.#log = log;
  }

  add(parsed: readonly ParsedFault[]): FaultRule[] {
    const added = parsed.map((rule) => {
      this.#lastId += 1;
      return { ...rule, id: `fault-${this.#lastId}`, hits: 0 };
    });
    this.#rules.push(...added);
    return added;
  }

  clear(): void {
    this.#rules = [];
    this.#seen.clear();
  }

  list(): readonly FaultRule[] {
    return this.#rules;
  }

  /** Asks every rule of a wanted kind; `isWanted` sees what already struck. Each hit is logged. */
  strike(
    target: FaultTarget,
    subject: string,
    isWanted: (kind: FaultKind, hits: readonly FaultHit[]) => boolean,
  ): FaultHit[] {
    const hits: FaultHit[] = [];
    for (const rule of this.#rules) {
      if (!isWanted(rule.kind, hits) || !matches(rule, target)) continue;
      const hit = this.#draw(rule);
      if (hit === null) continue;
      hits.push(hit);
      this.#log.info('fault', { rule: rule.id, kind: rule.kind, subject, ms: hit.ms });
    }
    return hits;
  }

  #draw(rule: FaultRule): FaultHit | null {
    if (rule.next !== null && rule.hits >= rule.next) return null;
    const seen = (this.#seen.get(rule.id) ?? 0) + 1;
    this.#seen.set(rule.id, seen);
    if (seen <= rule.skip) return null;
    if (seededFraction(this.#seed, rule.id, seen, 'strikes') >= rule.probability) return null;
    rule.hits += 1;
    const share = seededFraction(this.#seed, rule.id, seen, 'share');
    return { rule, share, ms: Math.round(rule.ms + share * Math.max(0, rule.maxMs - rule.ms)) };
  }
}

function matches(rule: FaultRule, target: FaultTarget): boolean {
  if (rule.phoneNumberId !== null && rule.phoneNumberId !== target.phoneNumberId) return false;
  if (rule.to !== null && !target.names.includes(rule.to)) return false;
  const { scope } = faultKinds[rule.kind];
  if (scope === 'call') return rule.call === 'any' || rule.call === target.call;
  return scope === 'media' || scope === 'session' || rule.what === 'any' || rule.what === target.what;
}
