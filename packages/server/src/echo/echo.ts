import * as f from '@guiche/contract/fields.schemas';
import { defineRoute, noAudit, signedIn } from '@guiche/contract/route';
import { sql } from 'kysely';
import { actOnTickets, closeFrom, defineReaction, defineStep, wordsIn } from '../features/conversations/index.ts';
import { lockTickets, placeOf } from '../features/tickets/index.ts';
import { companyCtx, inTransaction, type TxCtx } from '../platform/context.ts';
import type { CompanyTx } from '../platform/db/company-db.ts';
import type { Feature } from '../platform/feature.ts';
import { bind } from '../platform/http/bind.ts';
import { systemActorOf } from '../platform/system-actor.ts';

/** A small feature that does what automation will: it answers a word, waits a minute and moves the ticket. */
const step = defineStep<true, Date>({
  name: 'echo',
  load: async (_, { causes }) => causes.some((cause) => wordsIn(cause)?.startsWith('eco ')) || null,
  decide(_, { cause, now }) {
    const words = wordsIn(cause) ?? '';
    if (!words.startsWith('eco ')) return { effects: [] };
    const due = { do: 'own', step: 'echo', row: new Date(now.getTime() + 60_000) } as const;
    return { effects: [{ do: 'say', text: words.slice(4) }, due], stops: true };
  },
  write: insertEchoes,
});

const reaction = defineReaction<true>({
  name: 'goodbye',
  load: async (_, { acts }) => acts.has('close') || null,
  on: (_, { change: { act } }, { by }) =>
    act === 'close' && by.kind === 'program' ? { before: [{ do: 'say', text: 'até logo' }] } : {},
});

export const echoTable = `create table echoes (company_id bigint not null, ticket_id bigint not null,
  due_at timestamptz(3) not null, primary key (company_id, ticket_id)); call control.protect('echoes')`;

async function insertEchoes(tx: CompanyTx, companyId: number, rows: { ticketId: number; row: Date }[]): Promise<void> {
  await sql`insert into echoes select ${companyId}, * from unnest(${rows.map(({ ticketId }) => ticketId)}::bigint[],
    ${rows.map(({ row }) => row)}::timestamptz[]) on conflict do nothing`.execute(tx);
}

async function closeDue(tx: TxCtx): Promise<{ ok: true }> {
  const due = sql<{ id: number }>`delete from echoes where due_at <= now() returning ticket_id as id`;
  const ids = (await due.execute(tx.db)).rows.map(({ id }) => id);
  const tickets = await lockTickets(tx.db, ids);
  const acts = tickets.map((ticket) => ({ ticket, effects: [closeFrom(placeOf(ticket))] }));
  await actOnTickets(tx, acts, { cause: { kind: 'turn', name: 'echo' } });
  return { ok: true };
}

const about = { method: 'POST', path: '/echo/turn', result: f.done, errors: [], audit: noAudit('a test') } as const;
export const echoTurn = defineRoute({ ...about, needs: signedIn });
const route = bind(echoTurn, (ctx) =>
  inTransaction(companyCtx(ctx.platform, { ...ctx, actor: systemActorOf(ctx.companyId) }), closeDue),
);

export const echo: Feature = { name: 'echo', rules: [step, reaction], compose: () => ({ routes: [route] }) };
