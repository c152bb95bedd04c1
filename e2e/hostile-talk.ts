import { sendMessage } from '@guiche/contract/messages.schemas';
import { cutText } from '@guiche/server/platform/cut-text';
import { cleanFileName } from '@guiche/server/platform/files/file-name';
import { expect } from '@playwright/test';
import type { Desk } from './desk.ts';
import { firstOf, hostileTexts, isKept, keptOf, rowOf } from './hostile-texts.ts';

/** What a bubble has to show: its last text, the name of its file, its reaction. */
export interface Wanted {
  why: string;
  tail: string[];
  download?: string;
  reaction?: string;
}
type ByProvider = Map<string, Wanted>;

const drawnOf = ({ text, drawn }: (typeof hostileTexts)[number]) => drawn ?? keptOf(text);

/** The reaction on a bubble, cut as the server cuts it. */
const signOf = (text: string) =>
  cutText(keptOf(text.trim()), Array.from(keptOf(text.trim())).slice(0, 64).join('').length).trim();

/** Everything into which a contact can put a text, once for each text; by the channel's message id. */
async function contactWrites({ app, company }: Desk, contact: string): Promise<ByProvider> {
  const wanted: ByProvider = new Map();
  const said = new Map<string, (typeof hostileTexts)[number]>();
  for (const hostile of hostileTexts) {
    const { why, text } = hostile;
    const own = drawnOf(hostile);
    const put = (id: string, part: Omit<Wanted, 'why'>) => wanted.set(id, { why, ...part });
    said.set(await company.receives(contact, text), hostile);
    const place = { latitude: -23.5, longitude: -46.6, name: text.slice(0, 1000) };
    put(await company.receivesPart(contact, { type: 'location', place }), { tail: [keptOf(place.name.trim())] });
    const name = text.slice(0, 1000);
    put(await company.receivesPart(contact, { type: 'document', sample: 'paper', name, text }), {
      tail: [own],
      download: cleanFileName(firstOf(name, 250), { extension: 'pdf' }, 'document'),
    });
    const referral = { headline: text.slice(0, 300), body: text.slice(0, 1000), sourceUrl: 'https://anuncio.test/1' };
    put(await company.receivesPart(contact, { type: 'text', text, referral }), {
      tail: [keptOf(referral.headline.trim()), keptOf(referral.body.trim()), own],
    });
    const description = text.slice(0, 72);
    const choice = { form: 'list_reply', id: 'x', description } as const;
    put(await company.receivesPart(contact, { type: 'choice', text, choice }), {
      tail: [own, keptOf(description.trim())],
    });
  }
  await app.idle();
  for (const [id, hostile] of said) {
    const { why, text } = hostile;
    await company.receivesPart(contact, { type: 'reaction', aboutId: id, text });
    wanted.set(id, { why, tail: [drawnOf(hostile)], reaction: signOf(text) });
    const answer = await app.sim.contact(contact).replies(id, text, company.phoneNumberId);
    wanted.set(answer.messageId, { why, tail: [rowOf(text, 160), drawnOf(hostile)] });
  }
  const cards = hostileTexts.map(({ text }) => ({ name: text.slice(0, 1000) }));
  wanted.set(await company.receivesPart(contact, { type: 'contacts', cards }), {
    why: 'twenty cards',
    tail: cards.map(({ name }) => firstOf(name, 250)),
  });
  await app.idle();
  return wanted;
}

/** Messages of kinds that the channel does not deliver yet, written to the database; by the words they came as. */
async function putKinds({ app, company }: Desk, contact: string): Promise<ByProvider> {
  const titles = hostileTexts.map(({ text }) => keptOf(text));
  const nothing = { link: null, phone: null, code: null };
  const rows = titles.map((title, place) => ({ id: String(place), title, description: null }));
  const list = { title: 'Lista', text: 'Escolha', buttonText: 'Abrir', sections: [{ title: '', rows }] };
  const buttons = titles.map((title) => ({ title, ...nothing }));
  const interactive = { kind: 'url', title: null, text: 'Veja', footer: null, imageUrl: null, buttons, chosen: null };
  const poll = { question: 'Qual?', options: titles.map((name) => ({ name, votes: 1 })), isMultiple: false };
  const wanted: ByProvider = new Map();
  for (const [kind, data] of Object.entries({ list, interactive, poll })) {
    const id = await company.receives(contact, `um ${kind}`);
    await app.idle();
    await app.owner.query(
      `update messages set media_type = $3, data_json = $4, body = '' where company_id = $1 and provider_id = $2`,
      [company.id, id, kind, JSON.stringify(data)],
    );
    wanted.set(id, { why: `the choices of a ${kind}`, tail: titles });
  }
  return wanted;
}

/** Messages and notes of an attendant, by the key of their bubble. The server refuses what it cannot store. */
async function attendantWrites({ company, ana }: Desk, ticketId: number): Promise<ByProvider> {
  const wanted: ByProvider = new Map();
  for (const hostile of hostileTexts)
    for (const isPrivate of [false, true]) {
      const { status, body } = await company.ask(ana, sendMessage, {
        params: { ticketId },
        body: { body: hostile.text, isPrivate },
      });
      expect([hostile.why, status]).toEqual([hostile.why, isKept(hostile.text) ? 200 : 400]);
      if (status === 200) wanted.set(body.clientId ?? String(body.id), { why: hostile.why, tail: [drawnOf(hostile)] });
    }
  return wanted;
}

/** Fills a conversation with every kind of message; answers what each bubble must show, by its key. */
export async function fillTalk(desk: Desk, contact: string, ticketId: number): Promise<Map<string, Wanted>> {
  const { app, company } = desk;
  const ours = await attendantWrites(desk, ticketId);
  const theirs = new Map([...(await putKinds(desk, contact)), ...(await contactWrites(desk, contact))]);
  await app.idle();
  const files = `select count(*)::int as files from media where company_id = $1 and storage_key is not null`;
  await expect
    .poll(async () => (await app.owner.query<{ files: number }>(files, [company.id])).rows[0]?.files)
    .toBe(hostileTexts.length);
  // With unread messages the chat would open there instead of at the end.
  await app.owner.query('update tickets set unread_messages = 0 where company_id = $1', [company.id]);
  const { rows } = await app.owner.query<{ id: string; provider_id: string }>(
    'select id::text, provider_id from messages where company_id = $1 and provider_id = any($2)',
    [company.id, [...theirs.keys()]],
  );
  expect(rows).toHaveLength(theirs.size);
  for (const { id, provider_id: providerId } of rows) {
    const wanted = theirs.get(providerId);
    if (wanted !== undefined) ours.set(id, wanted);
  }
  return ours;
}
