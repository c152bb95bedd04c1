import { actOnTickets, closeAllTickets, countCloseAll } from '@guiche/contract/bulk-acts.schemas';
import { putGreetingMedia } from '@guiche/contract/connection-settings.schemas';
import { createContact, mergeContacts } from '@guiche/contract/contact-acts.schemas';
import { uploadContactSheet } from '@guiche/contract/contact-sheets.schemas';
import { putOptionFile, updateFileList } from '@guiche/contract/file-lists.schemas';
import { forwardMessage } from '@guiche/contract/message-acts.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { listMoments } from '@guiche/contract/moments.schemas';
import { putOwnPreference } from '@guiche/contract/preferences.schemas';
import { putOwnAvatar } from '@guiche/contract/profile.schemas';
import { putQuickMedia, quickMediaPath } from '@guiche/contract/quick-messages.schemas';
import { putTicketTag, syncTags } from '@guiche/contract/tag-acts.schemas';
import { sendTemplate } from '@guiche/contract/templates.schemas';
import { listTransferTargets } from '@guiche/contract/ticket-moves.schemas';
import { createTicketNote } from '@guiche/contract/ticket-notes.schemas';
import { createTicketView, listTicketViews } from '@guiche/contract/ticket-views.schemas';
import { createTicket, listTickets, updateTicket } from '@guiche/contract/tickets.schemas';
import { putUserPicture } from '@guiche/contract/user-acts.schemas';
import { hashCompany } from '@guiche/testkit/canaries';
import { formFile, postFormAt, sendFile } from '@guiche/testkit/media-requests';
import { buildTenant, drawMissingIds, type EntityIds, idOf, type Tenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf, readContractRoutes } from './contract-routes.ts';

/**
 * Where the least request of the matrix does not come: ids inside texts and forms, in what one says to a socket, and in acts
 * that need more than one field to have an effect. A foreign one is a missing one there too.
 */
let app: TestApp;
let ours: Tenant;
let theirs: Tenant;
let foreign: EntityIds;
let missing: EntityIds;
/** A contact of ours nobody talks to. */
let silent: number;

interface Answered {
  status: number;
  body: unknown;
}
interface Case {
  status: number;
  ask(ids: EntityIds): Promise<Answered>;
}
const found = (ask: Case['ask']): Case => ({ status: 200, ask });
const refused = (ask: Case['ask']): Case => ({ status: 404, ask });

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  ours = await buildTenant(app, 'A');
  theirs = await buildTenant(app, 'B');
  await app.owner.query(
    `update quick_messages set media_name = 'nota.pdf', media_type = 'application/pdf', media_size = 9,
       media_sha256 = repeat('a', 64), media_key = 'nowhere' where company_id = $1 and geral`,
    [theirs.company.id],
  );
  foreign = theirs.ids;
  missing = await drawMissingIds(app.owner, theirs.ids);
  const body = { name: 'Sem conversa', number: '5511944440000' };
  silent = (await ours.company.request(ours.people.admin, createContact, { body })).id;
});
afterAll(() => app.close());

/** Without what differs between two equal answers. */
const bodyOf = ({ body }: Answered) => JSON.stringify(body).replace(/"(id|seq)":\d+/g, '"$1":0');

/** Answers each case for a foreign id and for a missing one; the other company is untouched. */
async function compare(cases: Record<string, Case>): Promise<void> {
  const before = await hashCompany(app.owner, theirs.company.id);
  for (const [what, { status, ask }] of Object.entries(cases)) {
    const given = await ask(foreign);
    await app.idle();
    const absent = await ask(missing);
    await app.idle();
    expect([what, given.status, bodyOf(given)]).toEqual([what, absent.status, bodyOf(absent)]);
    expect([what, given.status]).toEqual([what, status]);
    expect([what, JSON.stringify(given.body).includes(theirs.mark)]).toEqual([what, false]);
  }
  await app.idle();
  expect(await hashCompany(app.owner, theirs.company.id)).toBe(before);
}

test('in messages: whom a note speaks to, what is answered, whose file is sent, what goes to whom', async () => {
  const { company, people, ids: own } = ours;
  const { clerk } = people;
  const params = { ticketId: own.ticket };
  const file = { name: 'nota.txt', bytes: Buffer.from('nota') };
  const write = (fields: object) =>
    company.ask(clerk, sendMessage, { params, body: { body: 'nota', isPrivate: true, ...fields } });
  const attach = (fields: Record<string, string>) =>
    sendFile(app.url, clerk, { ticketId: own.ticket, fields: { isPrivate: 'true', ...fields }, file });
  await compare({
    mentions: refused(({ user }) => write({ mentions: [own.user, user] })),
    'what a note answers': refused(({ message }) => write({ quotedMsg: { id: message } })),
    'mentions in a form': refused(({ user }) => attach({ mentions: JSON.stringify([own.user, user]) })),
    'whom of a group a file speaks to': {
      status: 422, // the ticket is of none
      ask: (ids) => attach({ isPrivate: 'false', members: JSON.stringify([idOf(ids, 'member')]) }),
    },
    'what a file answers': refused(({ message }) => attach({ quotedMsg: JSON.stringify({ id: message }) })),
    'the file of a quick message': refused((ids) =>
      company.ask(clerk, sendMessage, {
        params,
        body: { mediaUrl: quickMediaPath(idOf(ids, 'quickMessage'), 'nota.pdf') },
      }),
    ),
    'the template of a form': refused(({ template }) => {
      const form = new FormData();
      form.set('templateId', String(template));
      form.set('medias', formFile(file));
      return postFormAt(app.url, clerk, `/messages/template/${own.ticket}`, form);
    }),
    'to whom it is forwarded': refused(({ contact: contactId }) =>
      company.ask(clerk, forwardMessage, { body: { messageId: own.message, contactId } }),
    ),
    'what is forwarded': refused(({ message: messageId }) =>
      company.ask(clerk, forwardMessage, { body: { messageId, contactId: silent } }),
    ),
  });
  // A form with fields of another route would need its own cases here; some forms have nothing but their file.
  expect((await readContractRoutes()).filter(({ form }) => form).map(nameOf)).toEqual([
    nameOf(putGreetingMedia),
    nameOf(uploadContactSheet),
    nameOf(putOptionFile),
    nameOf(sendMessage),
    nameOf(putOwnAvatar),
    nameOf(putQuickMedia),
    nameOf(sendTemplate),
    nameOf(putUserPicture),
  ]);
});

test('in moves: to whom, into which queue, by which connection, and whom many tickets go to', async () => {
  const { company, people, ids: own } = ours;
  const { clerk, admin } = people;
  const params = { ticketId: own.ticket };
  const ticketIds = [own.ticket];
  const tagId = idOf(own, 'tag');
  const move = (fields: object) =>
    company.ask(clerk, updateTicket, { params, body: { isTransfered: true, ...fields } });
  const begin = (fields: object) => company.ask(admin, createTicket, { body: { contactId: silent, ...fields } });
  const act = (body: Parameters<typeof company.ask<typeof actOnTickets>>[2]) => company.ask(clerk, actOnTickets, body);
  await compare({
    'a transfer to a person': refused(({ user }) => move({ queueId: own.queue, userId: user })),
    'a transfer into a queue': refused(({ queue }) => move({ queueId: queue })),
    'who is to attend': refused(({ user: userId }) =>
      company.ask(admin, updateTicket, { params, body: { status: 'open', userId } }),
    ),
    'whose the new one is': refused(({ user }) => begin({ userId: user })),
    'the queue of a new one': refused(({ queue }) => begin({ queueId: queue })),
    'the connection of a new one': refused(({ connection }) => begin({ whatsappId: connection })),
    'who may take it': refused(({ queue: queueId }) => company.ask(clerk, listTransferTargets, { query: { queueId } })),
    'which are closed': found(({ ticket }) => act({ body: { ticketIds: [ticket], act: 'close' } })),
    'which are passed on': found(({ ticket }) =>
      act({ body: { ticketIds: [ticket], act: 'transfer', queueId: own.queue } }),
    ),
    'which are tagged': found(({ ticket }) => act({ body: { ticketIds: [ticket], act: 'tag', tagIds: [tagId] } })),
    'the queue of many': refused(({ queue }) => act({ body: { ticketIds, act: 'transfer', queueId: queue } })),
    'the person of many': refused(({ user }) =>
      act({ body: { ticketIds, act: 'transfer', queueId: own.queue, userId: user } }),
    ),
    'the tags of many': refused((ids) => act({ body: { ticketIds, act: 'tag', tagIds: [tagId, idOf(ids, 'tag')] } })),
  });
});

test('in lists that are closed, counted, filtered and kept', async () => {
  const { company, people, ids: own } = ours;
  const { admin, clerk } = people;
  const lists = ['pending', 'open', 'group', 'closed', 'search', 'snoozed'] as const;
  const filters = {
    tags: 'tag',
    users: 'user',
    userFilter: 'user',
    queueIds: 'queue',
    whatsappIds: 'connection',
  } as const;
  const list = (name: string): Record<string, string> =>
    name === 'snoozed' ? { status: 'open', snoozed: 'true' } : { status: name };
  const cases: Record<string, Case> = {};
  for (const name of lists)
    for (const [filter, kind] of Object.entries(filters))
      cases[`${name} by ${filter}`] = found((ids) =>
        company.ask(admin, listTickets, { query: { ...list(name), showAll: 'true', [filter]: `[${ids[kind]}]` } }),
      );
  for (const status of ['pending', 'open'] as const) {
    cases[`all of ${status}`] = found(({ queue }) =>
      company.ask(admin, closeAllTickets, { body: { status, selectedQueueIds: [queue] } }),
    );
    cases[`how many of ${status}`] = found(({ queue }) =>
      company.ask(admin, countCloseAll, { query: { status, selectedQueueIds: `[${queue}]` } }),
    );
  }
  await compare({
    ...cases,
    'the panel': found(({ queue, user }) =>
      company.ask(admin, listMoments, { query: { queueIds: `[${queue}]`, userId: String(user), showAll: 'true' } }),
    ),
    'what was opened last': found(({ uuid }) =>
      company.ask(clerk, putOwnPreference, { params: { key: 'recentTickets' }, body: { value: `["${uuid}"]` } }),
    ),
    'how often it was used': found((ids) =>
      company.ask(clerk, putOwnPreference, {
        params: { key: 'quickUses' },
        body: { value: `{"${ids.quickMessage}":3}` },
      }),
    ),
    // Kept as it was written: what it names is looked for each time it is opened, by the list.
    'a view': found(async ({ tag, queue, user }) => {
      const search = `?tab=pending&tags=%5B${tag}%5D&queues=%5B${queue}%5D&users=%5B${user}%5D`;
      const { status, body } = await company.ask(clerk, createTicketView, { body: { name: `Vista ${tag}`, search } });
      const kept = (await company.request(clerk, listTicketViews)).find(({ id }) => id === body.id);
      return { status, body: { isAsWritten: kept?.search === search } };
    }),
  });
  // None of ours was closed by a list of somebody else's queue.
  const { rows } = await app.owner.query('select status from tickets where id = $1', [own.ticket]);
  expect(rows).toEqual([{ status: 'open' }]);
});

test('in what is said of contacts: tags, notes, and one of two', async () => {
  const { company, people, ids: own } = ours;
  const { admin, clerk } = people;
  const tagId = idOf(own, 'tag');
  const merge = (contactId: number, otherContactId: number) =>
    company.ask(admin, mergeContacts, { params: { contactId }, body: { otherContactId } });
  const note = (fields: { ticketId: number; contactId: number }) =>
    company.ask(clerk, createTicketNote, { body: { note: 'de manhã', ...fields } });
  await compare({
    'a tag among own ones': refused((ids) =>
      company.ask(clerk, syncTags, { body: { contactId: own.contact, tags: [tagId, idOf(ids, 'tag')] } }),
    ),
    'whose tags': refused(({ contact: contactId }) =>
      company.ask(clerk, syncTags, { body: { contactId, tags: [tagId] } }),
    ),
    'a tag of a ticket': refused((ids) =>
      company.ask(clerk, putTicketTag, { params: { ticketId: own.ticket, tagId: idOf(ids, 'tag') } }),
    ),
    'the one that goes': refused(({ contact }) => merge(silent, contact)),
    'the one that stays': refused(({ contact }) => merge(contact, silent)),
    'whom a note is about': refused(({ contact }) => note({ ticketId: own.ticket, contactId: contact })),
    'where a note is left': refused(({ ticket }) => note({ ticketId: ticket, contactId: own.contact })),
  });
});

test('in lists of files: which option is renamed, and whose file comes', async () => {
  const { company, people, ids: own } = ours;
  const params = { fileListId: idOf(own, 'fileList') };
  await compare({
    'an option beside an own one': refused((ids) => {
      const options = [own, ids].map((each) => idOf(each, 'fileOption')).map((id) => ({ id, name: 'Preços' }));
      return company.ask(people.admin, updateFileList, { params, body: { options } });
    }),
    'the option of a form': refused((ids) => {
      const form = new FormData();
      form.set('id', String(ids.fileOption));
      form.set('medias', formFile({ name: 'nota.txt', bytes: Buffer.from('nota') }));
      return postFormAt(app.url, people.admin, `/files/uploadList/${params.fileListId}`, form);
    }),
  });
});

test('in what a socket is told: who looks at a ticket', async () => {
  const model = await ours.company.listener(ours.people.admin);
  const say = async (name: 'viewTicket' | 'leaveTicket', argument: object) => ({
    status: 200,
    body: await model.request(name, argument),
  });
  await compare({
    looking: found(({ ticket }) => say('viewTicket', { ticketId: ticket, isTyping: true })),
    leaving: found(({ ticket }) => say('leaveTicket', { ticketId: ticket })),
  });
  const { ticket: ticketId } = foreign;
  expect(await model.request('viewTicket', { ticketId, isTyping: false })).toMatchObject({
    code: 'ERR_NO_TICKET_FOUND',
  });
  model.disconnect();
});

test('of many tickets, one foreign among own ones is left out and never counted', async () => {
  const { company, people, ids: own } = ours;
  await compare({
    'one of two': found(({ ticket }) =>
      company.ask(people.clerk, actOnTickets, { body: { ticketIds: [own.ticket, ticket], act: 'return' } }),
    ),
  });
  const { rows } = await app.owner.query('select distinct ticket_id::int as id from bulk_items where company_id = $1', [
    ours.company.id,
  ]);
  expect(rows).toEqual([{ id: own.ticket }]);
});
