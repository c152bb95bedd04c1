import type { Health, Idleness } from './admin-control.ts';
import type { BurstOrder, BurstResult } from './burst.ts';
import { type CloudClient, cloudCalls } from './cloud-client.ts';
import type { WrittenMessage } from './contact-messages.ts';
import type { CardInput, ChoiceInput, PlaceInput, PollInput, ReferralInput } from './contact-parts.ts';
import type { DeliverySummary } from './deliveries.ts';
import { type Call, type ExpectedMail, type ExpectedSend, expectMail, expectSent } from './expectations.ts';
import type { FaultInput, FaultRule } from './fault-rules.ts';
import type { JournalLine, JournalPage } from './journal.ts';
import type { LogLine } from './log.ts';
import type { Contact, FileKind, Mail, Message, ReceiptPlan, ReceiptStatus } from './model.ts';
import type { OutboxItem } from './outbox.ts';
import type { ScenarioStart } from './scenarios.ts';
import type { ContactInput, SeedInput, SeedResult } from './seed-world.ts';
import type { TemplateChange } from './template-changes.ts';
import type { Template } from './templates.ts';
import type { DeliverySettings } from './webhook-queue.ts';
import { type WhatsAppWebClient, whatsAppWebCalls } from './whatsapp-web-client.ts';

/** What a contact sends besides text: a sample by name, or bytes of the caller's own. */
export type SentByContact =
  | {
      type: FileKind;
      sample?: string;
      bytes?: Uint8Array;
      mime?: string;
      name?: string;
      text?: string;
      voice?: boolean;
      viewOnce?: boolean;
      by?: 'phone' | 'lid';
      groupId?: string;
    }
  | { type: 'location'; place: PlaceInput }
  | { type: 'contacts'; cards: CardInput[] }
  /** Presses a button or a row with this `text`. */
  | { type: 'choice'; text: string; choice: ChoiceInput; replyTo?: string }
  | {
      type: 'text';
      text: string;
      referral?: ReferralInput;
      replyTo?: string;
      by?: 'phone' | 'lid';
      groupId?: string;
      forwards?: number;
      mentions?: string[];
      /** On Instagram, about a story. */
      story?: 'reply' | 'mention';
      /** Passes something on, on Messenger and Instagram. */
      share?: { title: string; url: string };
      /** Writes as if this many hours ago. */
      hoursAgo?: number;
    }
  | { type: 'poll'; poll: PollInput; groupId?: string }
  | { type: 'vote'; aboutId: string; votes: string[]; by?: 'phone' | 'lid' }
  /** Calls without being answered. */
  | { type: 'call' }
  /** Without `text` it takes the last emoji back. */
  | { type: 'reaction'; aboutId: string; text?: string }
  | { type: 'edit'; aboutId: string; text: string }
  | { type: 'revoke'; aboutId: string };

/** A simulated person, created at first use when nobody has the name. */
export type SimulatedContact = {
  get(): Promise<Contact>;
  set(changes: Omit<ContactInput, 'id'>): Promise<Contact>;
  /** Writes to the given number (id or display number), else to the last one talked to. */
  says(text: string, to?: string): Promise<WrittenMessage>;
  sends(content: SentByContact, to?: string): Promise<WrittenMessage>;
  replies(messageId: string, text: string, to?: string): Promise<WrittenMessage>;
  /** Both directions of a chat, oldest first. */
  messages(phoneNumberId?: string): Promise<Message[]>;
  opensChat(phoneNumberId: string): Promise<void>;
  closesChat(phoneNumberId: string): Promise<void>;
  /** Lets the business write to this person elsewhere: in the inbox of its page. */
  isWrittenTo(phoneNumberId: string, text: string): Promise<WrittenMessage>;
};

export type SimulatorClient = {
  health(): Promise<Health>;
  reset(): Promise<void>;
  seed(input: SeedInput): Promise<SeedResult>;
  contact(name: string): SimulatedContact;
  outbox(since?: number): Promise<OutboxItem[]>;
  /** The first matching send that no earlier call has taken. Rejects after the timeout, listing what was sent. */
  expectSent(expected: ExpectedSend): Promise<OutboxItem>;
  /** What was mailed, oldest first. */
  mails(since?: number): Promise<Mail[]>;
  /** The first matching mail that no earlier call has taken. Rejects after the timeout (60000 ms). */
  expectMail(expected: ExpectedMail): Promise<Mail>;
  message(id: string): Promise<Message>;
  /** The bytes of a file, whoever sent it. */
  mediaBytes(mediaId: string): Promise<Buffer>;
  status(messageId: string, status: ReceiptStatus, code?: number): Promise<string>;
  receipts(plan: ReceiptPlan | null, scope?: { phoneNumberId?: string; contactId?: string }): Promise<void>;
  faults(...rules: FaultInput[]): Promise<FaultRule[]>;
  listFaults(): Promise<FaultRule[]>;
  clearFaults(): Promise<void>;
  /** Waits until no webhook waits and no receipt is to come. Rejects after `timeout` milliseconds (60000). */
  idle(timeout?: number): Promise<void>;
  deliveries(limit?: number): Promise<DeliverySummary[]>;
  replay(deliveryId: string): Promise<string>;
  deliverySettings(settings: Partial<DeliverySettings>): Promise<DeliverySettings>;
  /** Sets the callback address, and tries failed webhooks again at once. */
  webhookTarget(url: string, options?: { verify?: boolean }): Promise<void>;
  burst(
    order: Pick<BurstOrder, 'phoneNumberId' | 'contacts' | 'messagesPerContact'> & Partial<BurstOrder>,
  ): Promise<BurstResult>;
  scenario(name: 'newcomer', phoneNumberId?: string): Promise<ScenarioStart>;
  /** Makes a template of a business account, or changes one as reviewers and time do. */
  template(change: TemplateChange): Promise<Template>;
  /** Deletes a template at the platform. */
  removeTemplate(which: { wabaId: string; name: string }): Promise<void>;
  /** All lines from byte position `since` (0) to the end. */
  journal(since?: number): Promise<JournalLine[]>;
  log(): Promise<LogLine[]>;
  /** The WhatsApp-web double. */
  wa: WhatsAppWebClient;
  cloud: CloudClient;
};

function createCall(url: string): Call {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const answer = await fetch(new URL(path, url), { method, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`simulator: ${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  };
}

/** A client of the admin API of a simulator at `url`; every call rejects with the simulator's own words. */
export function simulatorClient(url: string): SimulatorClient {
  const call = createCall(url);
  const contacts = new Map<string, Promise<Contact>>();
  const taken = new Set<string>();
  const takenMails = new Set<number>();
  return {
    ...recordCalls(call),
    ...controlCalls(call),
    reset: async () => {
      await call('POST', '/sim/reset');
      contacts.clear();
      taken.clear();
      takenMails.clear();
    },
    contact: (name) => contactCalls(call, name, contacts, (bytes, mime, file) => addBytes(url, bytes, mime, file)),
    expectSent: (expected) => expectSent(call, expected, taken),
    mediaBytes: (mediaId) => readBytes(url, mediaId),
    wa: whatsAppWebCalls(call),
    cloud: cloudCalls(call),
    expectMail: (expected) => expectMail(call, expected, takenMails),
  };
}

function recordCalls(
  call: Call,
): Pick<
  SimulatorClient,
  'outbox' | 'mails' | 'message' | 'status' | 'deliveries' | 'replay' | 'journal' | 'log' | 'health'
> {
  return {
    health: () => call('GET', '/sim/health'),
    outbox: async (since = 0) => (await call<{ messages: OutboxItem[] }>('GET', `/sim/outbox?since=${since}`)).messages,
    mails: async (since = 0) => (await call<{ mails: Mail[] }>('GET', `/sim/mails?since=${since}`)).mails,
    message: (id) => call('GET', `/sim/messages/${encodeURIComponent(id)}`),
    status: async (messageId, status, code) => {
      const path = `/sim/messages/${encodeURIComponent(messageId)}/status`;
      return (await call<{ eventId: string }>('POST', path, { status, code })).eventId;
    },
    deliveries: async (limit = 100) =>
      (await call<{ deliveries: DeliverySummary[] }>('GET', `/sim/deliveries?limit=${limit}`)).deliveries,
    replay: async (deliveryId) =>
      (await call<{ deliveryId: string }>('POST', `/sim/deliveries/${deliveryId}/replay`)).deliveryId,
    log: async () => (await call<{ lines: LogLine[] }>('GET', '/sim/log')).lines,
    journal: async (since = 0) => {
      const lines: JournalLine[] = [];
      for (let from = since; ; ) {
        const page = await call<JournalPage>('GET', `/sim/journal?since=${from}`);
        if (page.lines.length === 0) return lines;
        for (const line of page.lines) lines.push(line);
        from = page.next;
      }
    },
  };
}

type ControlNames =
  | 'seed'
  | 'receipts'
  | 'faults'
  | 'listFaults'
  | 'clearFaults'
  | 'idle'
  | 'deliverySettings'
  | 'webhookTarget'
  | 'burst'
  | 'scenario'
  | 'template'
  | 'removeTemplate';

function controlCalls(call: Call): Pick<SimulatorClient, ControlNames> {
  return {
    seed: (input) => call('POST', '/sim/seed', input),
    receipts: async (plan, scope = {}) => {
      await call('POST', '/sim/receipts', { plan, ...scope });
    },
    faults: async (...rules) => (await call<{ faults: FaultRule[] }>('POST', '/sim/faults', { rules })).faults,
    listFaults: async () => (await call<{ faults: FaultRule[] }>('GET', '/sim/faults')).faults,
    clearFaults: async () => {
      await call('DELETE', '/sim/faults');
    },
    idle: async (timeout = 60_000) => {
      const { idle, ...left } = await call<Idleness>('POST', `/sim/idle?wait=${timeout}`);
      if (!idle) throw new Error(`simulator: after ${timeout} ms ${JSON.stringify(left)}`);
    },
    deliverySettings: (settings) => call('POST', '/sim/delivery-settings', settings),
    webhookTarget: async (url, options = {}) => {
      await call('POST', '/sim/webhook-target', { url, ...options });
    },
    burst: (order) => call('POST', '/sim/burst', order),
    template: async (change) => (await call<{ template: Template }>('POST', '/sim/templates', change)).template,
    removeTemplate: async (which) => {
      await call('POST', '/sim/templates/remove', which);
    },
    scenario: (name, phoneNumberId) => call('POST', '/sim/scenario', { name, phoneNumberId }),
  };
}

type AddBytes = (bytes: Uint8Array, mime: string, name: string | undefined) => Promise<string>;

function contactCalls(
  call: Call,
  name: string,
  contacts: Map<string, Promise<Contact>>,
  add: AddBytes,
): SimulatedContact {
  const get = (): Promise<Contact> => {
    const known = contacts.get(name) ?? findOrCreate(call, name);
    contacts.set(name, known);
    known.catch(() => contacts.delete(name));
    return known;
  };
  const path = async (rest: string): Promise<string> => `/sim/contacts/${encodeURIComponent((await get()).id)}/${rest}`;
  const turnChat = async (phoneNumberId: string, act: 'open' | 'close'): Promise<void> => {
    await call('POST', `/sim/phones/${phoneNumberId}/chats/${encodeURIComponent((await get()).id)}/${act}`);
  };
  return {
    get,
    set: async (changes) => {
      const changed = await call<Contact>('POST', '/sim/contacts', { ...changes, id: (await get()).id });
      contacts.set(name, Promise.resolve(changed));
      return changed;
    },
    says: async (text, to) => call('POST', await path('send'), { type: 'text', text, to }),
    sends: async (content, to) => call('POST', await path('send'), { ...(await writeContent(content, add)), to }),
    replies: async (replyTo, text, to) => call('POST', await path('send'), { type: 'text', text, replyTo, to }),
    messages: async (phoneNumberId) => {
      const query = phoneNumberId === undefined ? '' : `&phoneNumberId=${phoneNumberId}`;
      return (await call<{ messages: Message[] }>('GET', await path(`messages?limit=10000${query}`))).messages;
    },
    opensChat: (phoneNumberId) => turnChat(phoneNumberId, 'open'),
    closesChat: (phoneNumberId) => turnChat(phoneNumberId, 'close'),
    isWrittenTo: async (phoneNumberId, text) =>
      call('POST', `/sim/phones/${phoneNumberId}/chats/${encodeURIComponent((await get()).id)}/echo`, { text }),
  };
}

const isFile = (content: SentByContact): content is Extract<SentByContact, { type: FileKind }> =>
  ['image', 'audio', 'video', 'document', 'sticker'].includes(content.type);

/** Uploads bytes first, to be named by their id. */
async function writeContent(content: SentByContact, add: AddBytes): Promise<object> {
  if (!isFile(content)) return content;
  const { bytes, mime, name, ...rest } = content;
  if (bytes === undefined) return { ...rest, name };
  return { ...rest, name, mediaId: await add(bytes, mime ?? 'application/octet-stream', name) };
}

async function addBytes(url: string, bytes: Uint8Array, mime: string, name: string | undefined): Promise<string> {
  const target = new URL('/sim/media', url);
  target.searchParams.set('mime', mime);
  if (name !== undefined) target.searchParams.set('name', name);
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await fetch(target, { method: 'POST', body: new Uint8Array(bytes), headers });
  if (!answer.ok) throw new Error(`simulator: POST /sim/media answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { mediaId: string }).mediaId;
}

async function readBytes(url: string, mediaId: string): Promise<Buffer> {
  const answer = await fetch(new URL(`/sim/media/${mediaId}`, url));
  if (!answer.ok) throw new Error(`simulator: no file ${mediaId}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function findOrCreate(call: Call, name: string): Promise<Contact> {
  const found = await call<{ contacts: Contact[] }>('GET', `/sim/contacts?name=${encodeURIComponent(name)}`);
  return found.contacts[0] ?? call<Contact>('POST', '/sim/contacts', { name });
}
