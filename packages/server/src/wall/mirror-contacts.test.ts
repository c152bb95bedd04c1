import {
  blockContact,
  createContact,
  deleteContact,
  mergeContacts,
  toggleAcceptAudio,
  toggleDisableBot,
  updateContact,
} from '@guiche/contract/contact-acts.schemas';
import { dismissDuplicates } from '@guiche/contract/contact-duplicates.schemas';
import { refreshProfile } from '@guiche/contract/contact-profiles.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import type { Route } from '@guiche/contract/route';
import {
  createTag,
  deleteContactTag,
  deleteTicketTags,
  putTicketTag,
  syncTags,
} from '@guiche/contract/tag-acts.schemas';
import { deleteTag, updateTag } from '@guiche/contract/tags.schemas';
import { createTicketNote, deleteTicketNote } from '@guiche/contract/ticket-notes.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { MirroredScreen } from '@guiche/testkit/mirrored-screen';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, RequestInput, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from './contract-routes.ts';
import { toldIn } from './read-walls.ts';

/** State + events = fresh load, for all that is done to contacts: of tickets, chats, and the contact that is looked at. */
let app: TestApp;
let company: TestCompany;
let people: Record<'admin' | 'ana' | 'bia' | 'gil', Person>;
let screens: MirroredScreen[] = [];
const called = new Set<string>();

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  const [sales, support] = [await company.queue('Vendas'), await company.queue('Suporte')];
  people = {
    admin: await company.admin(),
    ana: await company.person({ name: 'Ana', queues: [sales], flags: { all_ticket: 'enable' } }),
    bia: await company.person({ name: 'Bia', queues: [support] }),
    gil: await company.person({ name: 'Gil', flags: { all_user_chat: 'enabled' } }), // sees all, but numbers only masked
  };
  await company.setting('lgpdHideNumber', 'enabled');
});
afterAll(async () => {
  for (const { model } of screens) model.disconnect();
  await app.close();
});

function call<T extends Route>(person: Person, route: T, input: RequestInput<T>) {
  called.add(nameOf(route));
  return company.request(person, route, input);
}

async function compare(after: string): Promise<void> {
  await app.idle();
  for (const screen of screens) {
    expect([after, screen.name, await screen.shown()]).toEqual([after, screen.name, await screen.fresh()]);
    await screen.openNew();
  }
}

async function writes(name: string): Promise<Ticket> {
  const { waId } = await app.sim.contact(name).get();
  await company.receives(name, `meu número é ${waId}`);
  await app.idle();
  const found = (await company.tickets(people.admin, 'pending')).find(({ contact }) => contact.number === waId);
  return found ?? expect.fail(`${name} opened no ticket`);
}

test('after every act on a contact four screens equal a fresh load, numbers masked where they must be', async () => {
  const { admin, ana, bia } = people;
  const rosa = await writes('Rosa');
  const closed = { params: { ticketId: rosa.id }, body: { status: 'closed' as const } };
  await company.request(admin, updateTicket, closed);
  const again = await writes('Rosa');
  await company.request(ana, updateTicket, {
    params: { ticketId: again.id },
    body: { status: 'open', userId: ana.id },
  });
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: again.id } });
  const quoting = { body: 'Olá', quotedMsg: { id: messages.at(-1)?.id ?? 0 } };
  await company.request(ana, sendMessage, { params: { ticketId: again.id }, body: quoting });
  const other = await writes('Rosa do trabalho');
  await company.request(ana, updateTicket, {
    params: { ticketId: other.id },
    body: { status: 'open', userId: ana.id },
  });
  screens = await Promise.all(
    Object.entries(people).map(([name, person]) => MirroredScreen.open(company, person, name)),
  );
  const params = { contactId: rosa.contactId };
  const [vip, first, second] = await Promise.all(
    (
      [
        ['VIP', 0],
        ['Etapa 1', 1],
        ['Etapa 2', 1],
      ] as const
    ).map(([name, kanban]) => call(ana, createTag, { body: { name, kanban, color: '#112233' } })),
  );
  const note = { note: 'prefere de manhã', ticketId: again.id, contactId: rosa.contactId };
  let noteId = 0;
  let newId = 0;
  const lane = (tagId: number) => call(ana, putTicketTag, { params: { ticketId: again.id, tagId } });
  const details = [{ name: 'Recado', value: `no ${rosa.contact.number}` }];
  const told: Record<string, () => Promise<unknown>> = {
    'somebody new': async () => {
      newId = (await call(ana, createContact, { body: { name: 'Nova', number: '5511944440000' } })).id;
    },
    owners: () => call(admin, updateContact, { params, body: { walletIds: [ana.id] } }),
    'not the same person': () => call(admin, dismissDuplicates, { body: { contactIds: [rosa.contactId, newId] } }),
    'nobody to ask': () => {
      called.add(nameOf(refreshProfile));
      return company.ask(admin, refreshProfile, { params });
    },
    'somebody gone': () => call(admin, deleteContact, { params: { contactId: newId } }),
    'a name and an address': () => call(ana, updateContact, { params, body: { name: 'Rosa Lima', email: 'a@b.co' } }),
    'further details': () => call(admin, updateContact, { params, body: { extraInfo: details } }),
    'another number': () => call(admin, updateContact, { params, body: { number: '5511933330000' } }),
    'a tag': () => call(ana, syncTags, { body: { contactId: rosa.contactId, tags: [vip?.id ?? 0] } }),
    'another name of it': () =>
      call(bia, updateTag, { params: { tagId: vip?.id ?? 0 }, body: { name: 'Ouro', color: '#445566' } }),
    'a lane': () => lane(first?.id ?? 0),
    'the next lane': () => lane(second?.id ?? 0),
    'no lane': () => call(ana, deleteTicketTags, { params: { ticketId: again.id } }),
    'the tag off': () => call(bia, deleteContactTag, { params: { tagId: vip?.id ?? 0, contactId: rosa.contactId } }),
    'the tag again': () => call(ana, syncTags, { body: { contactId: rosa.contactId, tags: [vip?.id ?? 0] } }),
    'no such tag any more': () => call(bia, deleteTag, { params: { tagId: vip?.id ?? 0 } }),
    blocked: () => call(ana, blockContact, { params, body: { active: false } }),
    'heard again': () => call(ana, blockContact, { params, body: { active: true } }),
    'no audio': () => call(ana, toggleAcceptAudio, { params, body: { acceptAudioMessage: false } }),
    'no bot': () => call(ana, toggleDisableBot, { params }),
    'a note': async () => {
      noteId = (await call(ana, createTicketNote, { body: note })).id;
    },
    'no note': () => call(ana, deleteTicketNote, { params: { noteId } }),
    'one of two': () => call(admin, mergeContacts, { params, body: { otherContactId: other.contactId } }),
  };
  for (const [what, act] of Object.entries(told)) {
    await act();
    await compare(what);
  }
  // Every screen was told of the one that stayed, of the one that went, and of somebody new.
  for (const { name, model } of screens)
    expect([name, [...model.told.contacts()].map(([id, told]) => [id, told === null])]).toEqual([
      name,
      expect.arrayContaining([
        [rosa.contactId, false],
        [other.contactId, true],
      ]),
    ]);
  const { waId } = await app.sim.contact('Rosa do trabalho').get();
  await company.receives('Rosa do trabalho', 'ainda eu');
  await compare('they write on');
  const heard = screens.map(({ name, model }) => [
    name,
    JSON.stringify(model.events.filter((event) => event.name === 'contact')).includes(waId.slice(-8)),
  ]);
  expect(heard.filter(([name, isHeard]) => name !== 'admin' && isHeard)).toEqual([]);
  expect([...called].sort()).toEqual(toldIn('mirror-contacts.test.ts'));
});
