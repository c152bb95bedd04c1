import { defineRoute, noAudit, signedIn } from '@guiche/contract/route';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { actOnTickets, closeFrom, defineReaction, defineStep, wordsIn } from '../features/conversations/index.ts';
import { lockTickets, placeOf } from '../features/tickets/index.ts';
import type { CompanyTx } from '../platform/db/company-db.ts';
import { defineDue } from '../platform/due/due-kind.ts';
import type { Feature } from '../platform/feature.ts';
import { bind } from '../platform/http/bind.ts';

/** A small feature that does what automation will: it answers a word, waits a minute and moves the ticket. */
const step = defineStep<true, string>({
  name: 'echo',
  load: async (_, { causes }) => causes.some((cause) => wordsIn(cause)?.startsWith('eco ')) || null,
  decide(_, { cause, now }) {
    const words = wordsIn(cause) ?? '';
    if (!words.startsWith('eco ')) return { effects: [] };
    const text = words.slice(4);
    const due = { do: 'due', kind: 'echo', at: new Date(now.getTime() + 60_000) } as const;
    return { effects: [{ do: 'say', text }, due, { do: 'own', step: 'echo', row: text }], stops: true };
  },
  write: insertEchoes,
});

const due = defineDue({
  kind: 'echo',
  async run(tx, ids) {
    const live = (await lockTickets(tx.db, ids)).filter(({ status }) => status !== 'closed');
    const acts = live.map((ticket) => ({ ticket, effects: [closeFrom(placeOf(ticket))] }));
    await actOnTickets(tx, acts, { cause: { kind: 'turn', name: 'echo' } });
    return new Map();
  },
});

const bye = defineReaction<true>({
  name: 'goodbye',
  load: async (_, { acts }) => acts.has('close') || null,
  on: (_, { change: { act } }, { by }) =>
    act === 'close' && by.kind === 'program' ? { before: [{ do: 'say', text: 'até logo' }] } : {},
});

export const echoTable = `create table echoes (company_id bigint not null, ticket_id bigint not null, words text not null,
  primary key (company_id, ticket_id)); call control.protect('echoes')`;

async function insertEchoes(tx: CompanyTx, companyId: number, rows: { ticketId: number; row: string }[]) {
  await sql`insert into echoes select ${companyId}, * from unnest(${rows.map(({ ticketId }) => ticketId)}::bigint[],
    ${rows.map(({ row }) => row)}::text[]) on conflict do nothing`.execute(tx);
}

const about = { method: 'GET', path: '/echoes', result: z.array(z.string()), errors: [], needs: signedIn } as const;
export const listEchoes = defineRoute({ ...about, audit: noAudit('a test') });
const route = bind(listEchoes, async ({ db, companyId }) => {
  const said = sql<{ words: string }>`select words from echoes where company_id = ${companyId} order by ticket_id`;
  return (await said.execute(db)).rows.map(({ words }) => words);
});

export const echo: Feature = { name: 'echo', rules: [step, bye], compose: () => ({ routes: [route], due: [due] }) };
