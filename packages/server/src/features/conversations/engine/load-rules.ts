import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { EnginePart } from '../../../platform/engine-part.ts';
import { getCompanyRow } from '../../companies/index.ts';
import { readAllSettings } from '../../settings/index.ts';
import type { Change } from '../transitions.ts';
import type { LoadedRules } from './run-steps.ts';
import { type Ahead, type Reaction, rulesIn, type Settled, type Step } from './step.ts';

export const allActs: ReadonlySet<Change['act']> = new Set([
  'accept',
  'reopen',
  'return',
  'close',
  'assign',
  'transfer',
  'leave',
]);

/** A value that is read when it is asked for, and once. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | null = null;
  return () => {
    value ??= read();
    return value;
  };
}

/** What rules may ask of the company. */
export const companyIn = (tx: CompanyTx): Pick<Ahead, 'settings' | 'company'> => ({
  settings: once(() => readAllSettings(tx)),
  company: once(() => getCompanyRow(tx)),
});

/** What a moment can bring: the steps that something of it concerns, and the reactions to moves that may come, of these or of its own. */
export async function loadSteps(tx: CompanyTx, parts: readonly EnginePart[], ahead: Ahead): Promise<LoadedRules> {
  const { steps: all } = rulesIn(parts);
  const loaded = await Promise.all(all.map(async (step) => ({ step, loaded: await step.load(tx, ahead) })));
  const steps = loaded.filter((one) => one.loaded !== null);
  const acts = steps.some(({ step }) => step.moves === true) ? allActs : ahead.acts;
  return { steps, reactions: acts.size > 0 ? await loadReactions(tx, parts, { ...ahead, acts }) : [] };
}

/** What moves are answered with. */
export async function loadReactions(
  tx: CompanyTx,
  parts: readonly EnginePart[],
  ahead: Ahead,
): Promise<{ reaction: Reaction; loaded: unknown }[]> {
  const { reactions } = rulesIn(parts);
  const all = await Promise.all(
    reactions.map(async (reaction) => ({ reaction, loaded: await reaction.load(tx, ahead) })),
  );
  return all.filter(({ loaded }) => loaded !== null);
}

/** Writes the rows of steps' own tables. */
export async function writeOwnRows(
  tx: CompanyTx,
  companyId: number,
  parts: readonly EnginePart[],
  settled: readonly Settled[],
): Promise<void> {
  const own = settled.flatMap(({ ticketId, effect }) => (effect.do === 'own' ? [{ ...effect, ticketId }] : []));
  if (own.length === 0) return;
  const steps = new Map<string, Step>(rulesIn(parts).steps.map((step) => [step.name, step]));
  for (const [name, rows] of Map.groupBy(own, ({ step }) => step))
    await writerOf(steps, name)(
      tx,
      companyId,
      rows.map(({ ticketId, row }) => ({ ticketId, row })),
    );
}

function writerOf(steps: ReadonlyMap<string, Step>, name: string): NonNullable<Step['write']> {
  const write = steps.get(name)?.write;
  if (!write) throw new Error(`no step ${name} writes rows`);
  return write;
}
