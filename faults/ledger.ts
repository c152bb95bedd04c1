import { type FindingKind, type Findings, findingKinds } from './findings.ts';

/** The account of one fault. */
export interface Ledger {
  fault: string;
  seed: string;
  sent: number;
  stored: number;
  shown: number;
  unknown: number;
  planted: number;
  /** Answers of 500 and above, to the team and to the outside, by status. */
  serverErrors: ReadonlyMap<number, number>;
  findings: Findings;
  /** What the zeros are worth: how often each thing was tried. */
  trials: string;
  /** Anything else that must not be: a server that ended by itself, a stage that never became quiet. */
  faults: string[];
  seconds: number;
}

const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

export function isBalanced(ledger: Ledger): boolean {
  const { findings, sent, stored, shown, unknown, planted, faults } = ledger;
  const isComplete = sent === stored && stored === shown && unknown === planted;
  return isComplete && findings.describe().length === 0 && faults.length === 0;
}

/** The line of the ledger. */
export function describeLedger(ledger: Ledger): string {
  const { fault, seed, sent, stored, shown, findings, unknown, planted, serverErrors } = ledger;
  const sign = unknown === planted ? '=' : '≠';
  const parts = [
    `sent ${sent}, stored ${stored}, shown ${shown}`,
    `dup ${findings.count('dup')}, lost ${findings.count('lost')}, reordered ${findings.count('reordered')}`,
    `unknown ${unknown} (${sign} planted ${planted}), 5xx ${sum(serverErrors)}`,
    `wrong ticks ${findings.count('wrong tick')}`,
  ];
  return `${fault} seed ${seed}: ${parts.join(', ')}. Tried: ${ledger.trials}; ${Math.round(ledger.seconds)} s`;
}

/** Everything that is wrong, a line each; none when the ledger balances. */
export function describeFaults(ledger: Ledger): string[] {
  const errors = [...ledger.serverErrors].map(([status, count]) => `${count} × ${status}`).join(', ');
  const lines = [...ledger.findings.describe(), ...ledger.faults];
  if (lines.length === 0 && !isBalanced(ledger)) lines.push('the sums differ');
  return errors && lines.length > 0 ? [...lines, `answers of 5xx: ${errors}`] : lines;
}

/** How a fault went, for a program that asked. */
export interface Verdict {
  fault: string;
  isOk: boolean;
  /** Null when the harness broke off before there was a ledger. */
  found: Record<FindingKind, number> | null;
  lines: string[];
}

export function verdictOf(fault: string, ledger: Ledger | null, isOk: boolean): Verdict {
  if (!ledger) return { fault, isOk, found: null, lines: [] };
  const counts = findingKinds.map((kind) => [kind, ledger.findings.count(kind)]);
  const found = Object.fromEntries(counts) as Record<FindingKind, number>;
  return { fault, isOk, found, lines: describeFaults(ledger) };
}
