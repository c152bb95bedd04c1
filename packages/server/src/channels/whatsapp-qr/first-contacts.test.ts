import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { FirstContact } from '@guiche/testkit/first-contact';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Shows what keeps an account from being taken for a machine that writes to strangers, with the real pauses. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WA_FIRST_CONTACT_GAP_MS: '3000' }, limiter: noLimits });
});
afterAll(() => app.close());

/** In seconds: the rest of the pause, and how long the waiting message was put off. */
async function pauses({ connectionId }: QrDesk) {
  const { rows } = await app.owner.query<{ left: number | null; waits: number | null }>(
    `select extract(epoch from s.next_reach_out_at - now())::float8 as left,
       (select extract(epoch from max(o.due_at) - now())::float8 from outbox o
        where o.connection_id = s.connection_id and o.state = 'queued' and o.attempt > 0) as waits
     from whatsapp_sessions s where s.connection_id = $1`,
    [connectionId],
  );
  return rows[0] ?? { left: null, waits: null };
}

const waiting = (desk: QrDesk) => until('it was put off', async () => (await pauses(desk)).waits !== null);

/** Ends the pause. */
async function letGo({ connectionId }: QrDesk): Promise<void> {
  await app.owner.query('update whatsapp_sessions set next_reach_out_at = now() where connection_id = $1', [
    connectionId,
  ]);
  await app.owner.query('update outbox set due_at = now() where connection_id = $1', [connectionId]);
}

const set = (desk: QrDesk, columns: string) =>
  app.owner.query(`update whatsapp_sessions set ${columns} where connection_id = $1`, [desk.connectionId]);

test('strangers are written to one by one, three to fifteen seconds apart; who has written is answered at once', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'vocês abrem hoje?' });
  await desk.shows(1);
  const [asked] = await desk.company.tickets(desk.ana, 'pending');
  const params = { ticketId: asked?.id ?? 0 };
  await desk.company.request(desk.ana, updateTicket, { params, body: { status: 'open' } });
  const [first, second] = [await FirstContact.open(desk), await FirstContact.open(desk)];
  await first.write('olá, primeiro');
  await first.reaches('sent');
  await set(desk, `next_reach_out_at = now() + interval '1 hour'`); // measured without this machine's clock
  await second.write('olá, segundo');
  await waiting(desk);
  expect(await second.last()).toMatchObject({ sendState: 'queued', ack: 0, sendError: null });
  await desk.company.request(desk.ana, sendMessage, { params, body: { body: 'abrimos às nove' } });
  await app.sim.expectSent({ to: desk.contactId, text: 'abrimos às nove' });
  await first.write('e mais uma coisa'); // this conversation has already begun
  await first.reaches('sent', 'e mais');
  expect(await second.last()).toMatchObject({ sendState: 'queued' });

  await letGo(desk);
  await second.reaches('sent');
  const sent = await desk.sent();
  expect(sent.map(({ text }) => text)).toEqual([
    'olá, primeiro',
    'abrimos às nove',
    'e mais uma coisa',
    'olá, segundo',
  ]);
});

test('each pause is drawn anew, and what waits looks again when it is over', async () => {
  const desk = await QrDesk.open(app);
  const drawn: number[] = [];
  for (let n = 0; n < 6; n++) {
    await letGo(desk);
    const stranger = await FirstContact.open(desk);
    const before = Date.now();
    await stranger.write('olá');
    await stranger.reaches('sent');
    const left = (await pauses(desk)).left ?? 0;
    const passed = (Date.now() - before) / 1000;
    expect(left).toBeLessThanOrEqual(15);
    expect(left + passed).toBeGreaterThanOrEqual(3);
    drawn.push(left);
  }
  expect(new Set(drawn.map(Math.round)).size).toBeGreaterThan(1);
  const late = await FirstContact.open(desk);
  await set(desk, `next_reach_out_at = now() + interval '10 minutes'`);
  await late.write('por último');
  await waiting(desk);
  const { left, waits } = await pauses(desk);
  expect(Math.abs((waits ?? 0) - (left ?? 0))).toBeLessThan(1);
});

test('a number that was paired a few days ago may write to twenty strangers a day, and later to fifty', async () => {
  const desk = await QrDesk.open(app);
  const { rows } = await app.owner.query(
    `select paired_number, paired_at > now() - interval '10 minutes' as "isNew" from whatsapp_sessions where connection_id = $1`,
    [desk.connectionId],
  );
  expect(rows).toEqual([{ paired_number: desk.number, isNew: true }]);
  await set(desk, 'reach_outs_on = current_date, reach_outs = 19');
  const [last, tooMuch] = [await FirstContact.open(desk), await FirstContact.open(desk)];
  await last.write('o vigésimo');
  await last.reaches('sent');
  await letGo(desk);
  await tooMuch.write('o seguinte');
  await tooMuch.reaches('failed');
  expect(await tooMuch.last()).toMatchObject({ sendError: 'REACH_OUT_LIMIT' });
  await until('people are told', async () => (await desk.row()).reason === 'limited');

  await set(desk, `paired_at = now() - interval '8 days'`);
  await tooMuch.write('de novo');
  await tooMuch.reaches('sent', 'de novo');
  await set(desk, `reach_outs = 50, next_reach_out_at = now()`);
  const another = await FirstContact.open(desk);
  await another.write('mais um');
  await another.reaches('failed');
});

test('a stranger counts once a day, however often they are tried', async () => {
  const desk = await QrDesk.open(app);
  const counted = async () => {
    const { rows } = await app.owner.query<{ count: number }>(
      `select reach_outs::float8 as count from whatsapp_sessions where connection_id = $1`,
      [desk.connectionId],
    );
    return rows[0]?.count;
  };
  const last = await FirstContact.open(desk, { mode: 'failed', code: 500 });
  const fails = async (words: string) => {
    await letGo(desk);
    await last.write(words);
    await last.reaches('failed', words);
    expect(await last.last()).toMatchObject({ sendError: '500' });
  };
  await set(desk, 'reach_outs_on = current_date, reach_outs = 19');
  await fails('o vigésimo');
  await fails('outra vez o vigésimo');
  expect(await counted()).toBe(20);
  const tooMuch = await FirstContact.open(desk);
  await letGo(desk);
  await tooMuch.write('o seguinte');
  await tooMuch.reaches('failed');
  expect(await tooMuch.last()).toMatchObject({ sendError: 'REACH_OUT_LIMIT' });
  await set(desk, 'reach_outs_on = current_date - 1');
  await fails('o primeiro de amanhã');
  expect(await counted()).toBe(1);
});

test('a number that comes back is as old as it was', async () => {
  const desk = await QrDesk.open(app);
  await set(desk, `paired_at = '2026-01-01'`);
  await desk.end(428);
  await until('it has gone', async () => (await desk.row()).isOpen === false);
  await until('it is back', async () => (await desk.row()).isOpen);
  const { rows } = await app.owner.query(
    `select paired_at < '2026-01-02' as "isOld" from whatsapp_sessions where connection_id = $1`,
    [desk.connectionId],
  );
  expect(rows).toEqual([{ isOld: true }]);
});
