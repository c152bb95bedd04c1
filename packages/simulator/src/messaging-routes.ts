import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecord, pathText, queryText } from './checks.ts';
import type { Sim } from './context.ts';
import { GraphError, tokenError, unknownObjectError } from './graph-errors.ts';
import { answerAccepted, spoilBeforeAccept, strikeCall, waitLatency } from './http-faults.ts';
import { tokenOf } from './login-tokens.ts';
import { accountsOf, findScoped, isMessagingPhone, type MessagingPhone } from './messaging-accounts.ts';
import { readMessagingBody } from './messaging-body.ts';
import { acceptMessaging } from './messaging-send.ts';
import type { Contact, Media } from './model.ts';
import { requireSending } from './permissions.ts';

const FACE = path.join(import.meta.dirname, '..', 'samples', 'photo.jpg');

/** The Messenger and Instagram face: what the business's server calls with the token of a page. */
export function registerMessagingRoutes(graph: FastifyInstance, sim: Sim, version: string): void {
  graph.post(`/${version}/me/messages`, (request, reply) => handleSend(sim, request, reply));
  graph.post(`/${version}/me/message_attachments`, (request, reply) => handleUpload(sim, request, reply));
  graph.post(
    `/${version}/:pageId/subscribed_apps`,
    async (request) => (await subscribeBusiness(sim, request)) ?? subscribe(sim, request, true),
  );
  graph.delete(`/${version}/:pageId/subscribed_apps`, (request) => subscribe(sim, request, false));
  graph.get(`/${version}/:pageId/subscribed_apps`, async (request) => {
    const [page] = findPage(sim, request);
    return { data: page?.messaging.isSubscribed ? [{ id: sim.identity.appId, name: 'Guichê' }] : [] };
  });
  graph.get(`/${version}/me`, async (request) => describePage(findCallers(sim, request)));
  graph.get('/cdn/:mediaId/:name', async (request, reply) => {
    const media = sim.media.find(pathText(request.params, 'mediaId'));
    if (media === null) return reply.code(404).type('text/plain').send('URL signature expired');
    return reply.type(media.mime).header('content-length', media.size).send(sim.media.open(media.id));
  });
  graph.get('/cdn-faces/:contactId', async (request, reply) => {
    if (!sim.world.contacts.has(pathText(request.params, 'contactId'))) return reply.code(404).send('no such face');
    return reply.type('image/jpeg').send(await readFile(FACE));
  });
}

/** The accounts that a call may act for. An unknown token is 190. */
function findCallers(sim: Sim, request: FastifyRequest): MessagingPhone[] {
  const accounts = accountsOf(sim.world, tokenOf(request));
  if (accounts.length === 0) throw tokenError();
  return accounts;
}

async function handleSend(sim: Sim, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body = isRecord(request.body) ? request.body : {};
  const to = isRecord(body.recipient) && typeof body.recipient.id === 'string' ? body.recipient.id : '';
  const accounts = accountsOf(sim.world, tokenOf(request));
  const known = findScoped(sim.world, accounts, to);
  const target = {
    phoneNumberId: known?.phone.phoneNumberId ?? accounts[0]?.phoneNumberId ?? '',
    names: [to, ...(known === null ? [] : [known.contact.id, known.contact.waId])],
    call: body.sender_action === 'mark_seen' ? ('read' as const) : ('send' as const),
    what: null,
  };
  const faults = strikeCall(sim.faults, target, `${request.method} ${request.url}`);
  await waitLatency(faults.latencyMs);
  if (spoilBeforeAccept(reply, faults)) return;
  findCallers(sim, request);
  const order = readMessagingBody(() => known?.phone.messaging.channel ?? 'facebook', request.body);
  if (known === null) throw new GraphError(100, { subcode: 2018001, message: '(#100) No matching user found' });
  requireSending(known.phone);
  await answerAccepted(reply, faults, await acceptMessaging(sim, known, order, faults.tags));
}

async function handleUpload(sim: Sim, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const accounts = accountsOf(sim.world, tokenOf(request));
  const target = { phoneNumberId: accounts[0]?.phoneNumberId ?? '', names: [], call: 'upload' as const, what: null };
  const faults = strikeCall(sim.faults, target, `${request.method} ${request.url}`);
  await waitLatency(faults.latencyMs);
  if (spoilBeforeAccept(reply, faults)) return;
  const media = await readUpload(sim, findCallers(sim, request), request);
  await answerAccepted(reply, faults, { attachment_id: media.id });
}

/** Source: Messenger Platform, "Attachment Upload API". The fields come before the file. */
async function readUpload(sim: Sim, accounts: readonly MessagingPhone[], request: FastifyRequest): Promise<Media> {
  const bad = (why: string): GraphError => new GraphError(100, { message: `(#100) ${why}` });
  if (!request.isMultipart()) throw bad('The request must be multipart/form-data.');
  const fields = new Map<string, unknown>();
  let media: Media | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname, part.value);
      continue;
    }
    if (part.fieldname !== 'filedata') throw bad(`Unexpected key "${part.fieldname}".`);
    const channel = fields.get('platform') === 'instagram' ? 'instagram' : 'facebook';
    const account = accounts.find(({ messaging }) => messaging.channel === channel);
    if (account === undefined) throw bad('Param platform is not valid for this page.');
    const facts = { phoneNumberId: account.phoneNumberId, mime: part.mimetype, name: part.filename };
    media = await sim.media.add(part.file, facts);
  }
  if (typeof fields.get('message') !== 'string') throw bad('The parameter message is required.');
  if (media === null || media.size === 0) throw bad('The parameter filedata is required.');
  return media;
}

/** A page of the path with the Instagram account it is linked to, if the token may change it. */
function findPage(sim: Sim, request: FastifyRequest): MessagingPhone[] {
  const accounts = findCallers(sim, request);
  const id = pathText(request.params, 'pageId');
  const isTheirs = id === 'me' || accounts.some(({ messaging }) => messaging.pageId === id);
  if (!isTheirs) throw unknownObjectError(request.method, id);
  return accounts;
}

/** Whose token it is. The accounts of a token are a page and, perhaps, the Instagram account that is linked to it. */
function describePage(accounts: readonly MessagingPhone[]): object {
  const linked = accounts.find(({ messaging }) => messaging.channel === 'instagram');
  const id = accounts[0]?.messaging.pageId;
  return { id, ...(linked && { instagram_business_account: { id: linked.phoneNumberId } }) };
}

async function subscribe(sim: Sim, request: FastifyRequest, isSubscribed: boolean): Promise<object> {
  const fields = queryText(request.query, 'subscribed_fields') ?? '';
  if (isSubscribed && !fields.split(',').includes('messages'))
    throw new GraphError(100, { message: '(#100) Param subscribed_fields must name messages.' });
  for (const account of findPage(sim, request)) {
    const phone = { ...account, messaging: { ...account.messaging, isSubscribed } };
    sim.world.putPhone(phone);
    await sim.journal.append({ kind: 'phone', phone });
  }
  return { success: true };
}

/** The same for the numbers of a WhatsApp Business account; null: the token is none of theirs. Source: Cloud API, "Subscribed apps". */
async function subscribeBusiness(sim: Sim, request: FastifyRequest): Promise<object | null> {
  const token = tokenOf(request);
  const id = pathText(request.params, 'pageId');
  const numbers = [...sim.world.phones.values()].filter(
    (phone) => phone.accessToken === token && phone.channel === undefined && !isMessagingPhone(phone),
  );
  if (numbers.length === 0) return null;
  if (!numbers.some(({ wabaId }) => wabaId === id)) throw unknownObjectError(request.method, id);
  for (const { isSubscribed, ...phone } of numbers) {
    if (phone.wabaId !== id || isSubscribed !== false) continue;
    sim.world.putPhone(phone);
    await sim.journal.append({ kind: 'phone', phone });
  }
  return { success: true };
}

/** Who a customer is, as far as the platform tells; null: the id is nobody's for this token. */
export function describeCustomer(sim: Sim, request: FastifyRequest, id: string): object | null {
  const known = findScoped(sim.world, accountsOf(sim.world, tokenOf(request)), id);
  return known && { id, ...namesOf(known), profile_pic: `${sim.origin.url}/cdn-faces/${known.contact.id}` };
}

function namesOf({ phone, contact }: { phone: MessagingPhone; contact: Contact }): object {
  const { name } = contact;
  if (phone.messaging.channel === 'facebook') return { name, first_name: name.split(' ')[0] };
  return { name, username: name.toLowerCase().replaceAll(' ', '.') };
}
