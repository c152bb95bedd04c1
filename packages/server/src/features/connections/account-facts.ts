import { type AccountFacts, accountMatter, accountQuality } from '@guiche/contract/connections.schemas';
import * as z from 'zod/mini';
import type { AccountWord } from '../../channels/connecting.ts';

const at = z.int();

/** What a platform said of an account, each word with its time. */
const storedFacts = z.object({
  quality: z.optional(z.object({ at, value: z.nullable(accountQuality) })),
  messagingLimit: z.optional(z.object({ at, value: z.int() })),
  verifiedName: z.optional(z.object({ at, value: z.string() })),
  standing: z.optional(z.object({ at, value: z.enum(['banned', 'removed', 'restored']) })),
  matters: z.optional(
    z.array(
      z.object({
        at,
        kind: accountMatter.shape.kind,
        isOn: z.boolean(),
        code: z.nullable(z.string()),
        until: z.nullable(z.int()),
      }),
    ),
  ),
});
type StoredFacts = z.infer<typeof storedFacts>;

/** Reads stored facts; those of another version count as nothing. */
function readFacts(stored: unknown): StoredFacts {
  const read = storedFacts.safeParse(stored);
  return read.success ? read.data : {};
}

const isYounger = (word: AccountWord, known: { at: number } | undefined) => known === undefined || word.at > known.at;

/** The facts with one more word; null when it says nothing new. Pure. */
export function withWord(stored: unknown, word: AccountWord): StoredFacts | null {
  const facts = readFacts(stored);
  const { at: toldAt, quality, messagingLimit, verifiedName, standing, matters = [] } = word;
  const news: StoredFacts = {
    ...(quality !== undefined && isYounger(word, facts.quality) ? { quality: { at: toldAt, value: quality } } : {}),
    ...(messagingLimit !== undefined && isYounger(word, facts.messagingLimit)
      ? { messagingLimit: { at: toldAt, value: messagingLimit } }
      : {}),
    ...(verifiedName !== undefined && isYounger(word, facts.verifiedName)
      ? { verifiedName: { at: toldAt, value: verifiedName } }
      : {}),
    ...(standing !== undefined && isYounger(word, facts.standing) ? { standing: { at: toldAt, value: standing } } : {}),
  };
  const known = facts.matters ?? [];
  const raised = matters.filter(({ kind }) =>
    isYounger(
      word,
      known.find((matter) => matter.kind === kind),
    ),
  );
  if (Object.keys(news).length === 0 && raised.length === 0) return null;
  const kinds = new Set(raised.map(({ kind }) => kind));
  const others = known.filter(({ kind }) => !kinds.has(kind));
  return { ...facts, ...news, matters: [...others, ...raised.map((matter) => ({ ...matter, at: toldAt }))] };
}

/** Whether the word tells the account's standing, and no later one has. */
export const saysStanding = (stored: unknown, word: AccountWord): boolean =>
  word.standing !== undefined && isYounger(word, readFacts(stored).standing);

/** The facts on the wire; null where nothing was ever said. */
export function presentFacts(stored: unknown): AccountFacts | null {
  const facts = readFacts(stored);
  if (Object.keys(facts).length === 0) return null;
  return {
    quality: facts.quality?.value ?? null,
    messagingLimit: facts.messagingLimit?.value ?? null,
    verifiedName: facts.verifiedName?.value ?? null,
    matters: (facts.matters ?? [])
      .filter(({ isOn }) => isOn)
      .map(({ kind, code, until }) => ({ kind, code, until: until === null ? null : new Date(until).toISOString() })),
  };
}
