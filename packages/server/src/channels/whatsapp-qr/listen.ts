import { proto, type WACallEvent, type WASocket } from 'baileys';
import type { InboundAlias, InboundMessage } from '../inbound-events.ts';
import type { HeldSession } from './auth-store.repo.ts';
import { identitiesOf, laneOf } from './identities.ts';
import type { Inbound } from './inbound.ts';
import type { SessionParts } from './session-parts.ts';

interface Listening {
  inbound: Inbound;
  held: HeldSession;
  parts: Pick<SessionParts, 'log' | 'keepHistory'>;
  importsHistory: boolean;
}

/** Statements of the inbox are kept small. */
const aliasesAtOnce = 64;
const oldAtOnce = 500;

/** Hears what the library tells of a connection, one thing after the other and each to its end. */
export function listenTo(sock: WASocket, { inbound, held, parts, importsHistory }: Listening): void {
  let last: Promise<unknown> = Promise.resolve();
  const next = (what: string, work: () => Promise<unknown>) => {
    last = last.then(work).catch((error: unknown) => {
      parts.log.warn({ err: error, what, connectionId: held.connectionId }, 'what a session was told was not taken in');
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
  ev.on('messaging-history.set', ({ messages, lidPnMappings }) =>
    next('old messages', async () => {
      await tellAliases(inbound, lidPnMappings ?? []);
      if (!importsHistory || messages.length === 0) return;
      for (let from = 0; from < messages.length; from += oldAtOnce) {
        const old = await inbound.readOld(messages.slice(from, from + oldAtOnce));
        if (old.length > 0) await parts.keepHistory(held, { messages: old, isLast: false });
      }
    }),
  );
  ev.on('messaging-history.status', ({ syncType }) => {
    if (!importsHistory || syncType !== proto.HistorySync.HistorySyncType.RECENT) return;
    next('the end of old messages', () => parts.keepHistory(held, { messages: [], isLast: true }));
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

const mostCalls = 200;

/** Calls that nobody took, each once: the channel tells of a call's steps, here and on the phone. */
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
