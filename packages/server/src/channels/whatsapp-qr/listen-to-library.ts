import { type Contact, isJidGroup, proto, type WACallEvent, type WASocket } from 'baileys';
import type { InboundAlias, InboundMessage } from '../inbound-events.ts';
import type { HeldSession } from './auth-store.repo.ts';
import { identitiesOf, laneOf, plainJid } from './identities.ts';
import type { Inbound } from './inbound.ts';
import type { PairedSessionDeps } from './paired-session-deps.ts';
import type { SessionSettings } from './session-settings.repo.ts';

interface Listening {
  inbound: Inbound;
  held: HeldSession;
  deps: Pick<PairedSessionDeps, 'log' | 'keepHistory'>;
  settings: Pick<SessionSettings, 'importsHistory'>;
}

/** Aliases per statement of the inbox, which is kept small. */
const aliasesAtOnce = 64;
const namesAtOnce = 200;
const oldAtOnce = 500;

/** Takes what the library reports of a connection, one thing after the other and each to its end. */
export function listenTo(sock: WASocket, { inbound, held, deps, settings }: Listening): void {
  const { importsHistory } = settings; // the setting of the moment when the connection was opened
  let last: Promise<unknown> = Promise.resolve();
  const next = (what: string, work: () => Promise<unknown>) => {
    last = last.then(work).catch((error: unknown) => {
      deps.log.warn({ err: error, what, connectionId: held.connectionId }, 'what a session was told was not taken in');
    });
  };
  const calls = new MissedCalls();
  const { ev } = sock;
  ev.on('messages.upsert', ({ messages }) => next('messages', () => inbound.takeMessages(messages, Date.now())));
  ev.on('messages.update', (updates) => next('ticks', () => inbound.takeUpdates(updates, Date.now())));
  ev.on('message-receipt.update', (receipts) =>
    next('ticks of groups', () =>
      inbound.takeGroupReceipts(
        receipts.map(({ key }) => key),
        Date.now(),
      ),
    ),
  );
  ev.on('lid-mapping.update', ({ pn, lid }) => next('addresses', () => tellAliases(inbound, [{ pn, lid }])));
  ev.on('call', (told) => {
    for (const call of told) {
      const missed = calls.note(call);
      if (missed) next('a call', () => inbound.tell([missed], laneOf(missed.chat.identities)));
    }
  });
  const tellOf = (contacts: readonly Partial<Contact>[]) => next('names', () => tellNames(inbound, contacts));
  ev.on('contacts.upsert', tellOf);
  // Names that people give themselves come with each message of theirs.
  ev.on('contacts.update', (contacts) => tellOf(contacts.filter(({ name }) => Boolean(name))));
  // Asking for all groups reports each of them in full, though nothing changed.
  ev.on('groups.update', (groups) =>
    tellOf(
      groups.flatMap(({ id, subject, participants }) =>
        id && subject && !participants ? [{ id, name: subject }] : [],
      ),
    ),
  );
  ev.on('messaging-history.set', ({ messages, contacts, lidPnMappings }) =>
    next('old messages', async () => {
      await tellAliases(inbound, lidPnMappings ?? []);
      await tellNames(
        inbound,
        contacts.filter(({ id }) => !isJidGroup(id)),
      );
      const names = namesByAddress(contacts);
      if (!importsHistory || messages.length === 0) return;
      for (let from = 0; from < messages.length; from += oldAtOnce) {
        const old = await inbound.readOld(messages.slice(from, from + oldAtOnce), names);
        if (old.length > 0) await deps.keepHistory(held, { messages: old, isLast: false });
      }
    }),
  );
  ev.on('messaging-history.status', ({ syncType }) => {
    if (!importsHistory || syncType !== proto.HistorySync.HistorySyncType.RECENT) return;
    next('the end of old messages', () => deps.keepHistory(held, { messages: [], isLast: true }));
  });
}

async function tellAliases(inbound: Inbound, pairs: readonly { pn: string; lid: string }[]): Promise<void> {
  const aliases = pairs.flatMap(({ pn, lid }): InboundAlias[] => {
    const identities = identitiesOf([pn, lid]);
    const providerId = `alias:${identities.map(({ value }) => value).join(':')}`;
    return identities.length < 2 ? [] : [{ kind: 'alias', providerId, identities, at: Date.now() }];
  });
  for (let from = 0; from < aliases.length; from += aliasesAtOnce)
    await inbound.tell(aliases.slice(from, from + aliasesAtOnce), 'aliases');
}

const nameOf = ({ name, notify, verifiedName }: Partial<Contact>) => name || notify || verifiedName || null;
const addressesOf = ({ id, lid, phoneNumber }: Partial<Contact>) => [id, phoneNumber, lid];

async function tellNames(inbound: Inbound, contacts: readonly Partial<Contact>[]): Promise<void> {
  const people = contacts.flatMap((contact) => {
    const [name, identities] = [nameOf(contact), identitiesOf(addressesOf(contact))];
    return name === null || identities.length === 0 ? [] : [{ identities, name }];
  });
  for (let from = 0; from < people.length; from += namesAtOnce) {
    const part = people.slice(from, from + namesAtOnce);
    const providerId = `names:${part[0]?.identities[0]?.value ?? ''}`;
    await inbound.tell([{ kind: 'addressBook', providerId, at: Date.now(), addsNobody: true, people: part }], 'names');
  }
}

const namesByAddress = (contacts: readonly Partial<Contact>[]): ReadonlyMap<string, string> =>
  new Map(
    contacts.flatMap((contact) => {
      const name = nameOf(contact);
      const jids = addressesOf(contact).map(plainJid);
      return name === null ? [] : jids.filter((jid) => jid !== '').map((jid): [string, string] => [jid, name]);
    }),
  );

const mostCalls = 200;

/** Calls that nobody took, each once: the channel reports all steps of a call, here and on the phone. */
class MissedCalls {
  readonly #ended = new Set<string>();

  note(call: WACallEvent): InboundMessage | null {
    const isOver = call.status === 'timeout' || call.status === 'reject' || call.status === 'terminate';
    if ((!isOver && call.status !== 'accept') || this.#ended.has(call.id)) return null;
    this.#ended.add(call.id);
    const [oldest] = this.#ended;
    if (this.#ended.size > mostCalls && oldest !== undefined) this.#ended.delete(oldest);
    const identities = identitiesOf([call.chatId, call.callerPn, call.from]);
    if (!isOver || call.isGroup || identities.length === 0) return null;
    return {
      kind: 'message',
      providerId: call.id,
      chat: { identities, name: null, isGroup: false },
      at: call.date.getTime(),
      mediaType: 'call_log',
      body: '',
      data: { isVideo: call.isVideo === true, seconds: null },
      file: null,
      quotedProviderId: null,
      isForwarded: false,
    };
  }
}
