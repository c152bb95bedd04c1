import { sendMessage } from '@guiche/contract/messages.schemas';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity, InboundEvent, InboundMessage } from '../../../channels/inbound-events.ts';

/** A message and what changes it, in every order, in one batch or in many: in the end it is what its author made of it. */
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

type Act = 'message' | 'first' | 'second' | 'revoke' | 'forgedEdit' | 'forgedRevoke';
const changes: Act[] = ['first', 'second', 'revoke', 'forgedEdit', 'forgedRevoke'];
const acts: Act[] = ['message', ...changes];

/** Who wrote it: the contact, somebody in a group, whose admin takes it back, or we, by another program. */
type How = 'alone' | 'inGroup' | 'byUs';

interface Case {
  how: How;
  order: Act[];
  /** After which of them the batch ends. */
  pauses: boolean[];
}

const someCases = fc
  .record({
    how: fc.constantFrom<How>('alone', 'inGroup', 'byUs'),
    others: fc.shuffledSubarray(changes),
    place: fc.nat({ max: 5 }),
    pauses: fc.array(fc.boolean(), { minLength: acts.length, maxLength: acts.length }),
  })
  .map(({ others, place, ...rest }): Case => ({ ...rest, order: others.toSpliced(place, 0, 'message') }));

const phoneOf = (person: number): Identity => ({ type: 'phone', scope: '', value: `551197${1_000_000 + person}` });
const lidOf = (person: number): Identity => ({ type: 'lid', scope: '', value: String(8_000_000_000 + person) });
const group: Identity = { type: 'group', scope: '', value: '120363000009' };

function messageOf(person: number, how: How, own: { providerId: string; at: number }): InboundMessage {
  const identities = [phoneOf(person), lidOf(person)];
  const content = { mediaType: 'chat', body: 'zero', data: null, quotedProviderId: null, isForwarded: false } as const;
  const chat = { identities: how === 'inGroup' ? [group] : identities, name: null, isGroup: how === 'inGroup' };
  const who = how === 'inGroup' ? { sender: { identities, name: null } } : {};
  return {
    kind: 'message',
    ...own,
    chat,
    ...who,
    ...content,
    ...(how === 'byUs' ? { echo: { messageId: null } } : {}),
  };
}

function eventOf(person: number, how: How, act: Act): InboundEvent {
  const at = 1_780_000_000_000 + acts.indexOf(act) * 1_000;
  const targetProviderId = `early.${person}`;
  const own = { providerId: act === 'message' ? targetProviderId : `${targetProviderId}.${act}`, at };
  // The address that the channel gives of them may be another one than the message's first.
  const whose = how === 'byUs' ? { isOurs: true } : { author: [lidOf(person)] };
  const stranger = { author: [phoneOf(person + 1)] };
  switch (act) {
    case 'message':
      return messageOf(person, how, own);
    case 'first':
      return { kind: 'edit', ...own, targetProviderId, body: 'um', ...whose };
    case 'second':
      return { kind: 'edit', ...own, targetProviderId, body: 'dois', ...whose };
    case 'revoke':
      return { kind: 'revoke', ...own, targetProviderId, ...(how === 'inGroup' ? { group: [group] } : whose) };
    case 'forgedEdit':
      return { kind: 'edit', ...own, targetProviderId, body: 'forjado', ...stranger };
    case 'forgedRevoke':
      return { kind: 'revoke', ...own, targetProviderId, ...stranger };
  }
}

/** Which events of a case come together. */
function wavesOf({ order, pauses, how }: Case, person: number): InboundEvent[][] {
  const waves: InboundEvent[][] = [[]];
  for (const [index, act] of order.entries()) {
    waves.at(-1)?.push(eventOf(person, how, act));
    if (pauses[index] === true) waves.push([]);
  }
  return waves;
}

async function tell(events: readonly InboundEvent[], of = company): Promise<void> {
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'any', e from unnest($3::jsonb[]) e`,
    [of.id, of.connectionId, events.map((event) => JSON.stringify(event))],
  );
  await app.idle();
}

const expected = ({ order }: Case) => {
  if (order.includes('revoke')) return 'gone';
  if (order.includes('second')) return 'dois';
  return order.includes('first') ? 'um' : 'zero';
};

async function seen(count: number): Promise<(string | undefined)[]> {
  const { rows } = await app.owner.query<{ id: string; shows: string }>(
    `select provider_id as id, case when is_deleted then 'gone' else body end as shows from messages
     where company_id = $1 and provider_id like 'early.%'`,
    [company.id],
  );
  const shown = new Map(rows.map(({ id, shows }) => [id, shows]));
  return Array.from({ length: count }, (_, person) => shown.get(`early.${person}`));
}

test('a change that overtakes its message is applied when that comes, if it is its author’s; told again it is nothing', async () => {
  const cases = fc.sample(someCases, { numRuns: 300, seed: 7 });
  const waves = cases.map((one, person) => wavesOf(one, person));
  for (let wave = 0; wave <= acts.length; wave += 1) await tell(waves.flatMap((own) => own[wave] ?? []));
  const wanted = cases.map(expected);
  expect(await seen(cases.length)).toEqual(wanted);
  await tell(waves.flatMap((own) => own.flat().toReversed()));
  expect(await seen(cases.length)).toEqual(wanted);
  const { rows } = await app.owner.query<{ waiting: number }>('select count(*)::int as waiting from early_changes');
  expect(rows).toEqual([{ waiting: 0 }]);
});

test.each([true, false])('what changed ours before its id was known waits for the echo (%s)', async (together) => {
  const talk = await Talk.open(app);
  const { phoneNumberId } = talk.company;
  await app.sim.faults({ kind: 'failBeforeAccept', status: 503, call: 'send', next: 1, phoneNumberId });
  const params = { ticketId: talk.ticketId };
  const own = await talk.company.request(talk.ana, sendMessage, { params, body: { body: 'um' } });
  await app.idle();
  const { waId } = await app.sim.contact(talk.contact).get();
  const at = Date.now();
  const echo: InboundEvent = {
    ...messageOf(0, 'byUs', { providerId: 'own.1', at }),
    chat: { identities: [{ type: 'phone', scope: '', value: waId }], name: null, isGroup: false },
    body: 'um',
    echo: { messageId: own.id },
  };
  const change = { kind: 'edit', providerId: 'own.1.edit', targetProviderId: 'own.1', body: 'dois' } as const;
  const edit: InboundEvent = { ...change, at, isOurs: true };
  for (const events of together ? [[edit, echo]] : [[edit], [echo]]) await tell(events, talk.company);
  expect(await talk.last()).toMatchObject({ id: own.id, body: 'dois', isEdited: true, sendState: 'sent' });
  const { rows } = await app.owner.query('select from early_changes where company_id = $1', [talk.company.id]);
  expect(rows).toEqual([]);
});
