import {
  type AuthenticationState,
  type BinaryNode,
  Browsers,
  type GroupMetadata,
  makeCacheableSignalKeyStore,
  makeWASocket,
  proto,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type WASocket,
} from 'baileys';
import type { Closed } from './after-close.ts';
import type { AuthState } from './auth-state.ts';
import { decipherDurably } from './durable-decrypt.ts';
import type { Inbound } from './inbound.ts';
import type { LibraryLogger } from './library-log.ts';
import { isNotStored } from './not-stored.ts';
import type { Originals } from './originals.repo.ts';
import type { SessionSettings } from './session-settings.repo.ts';

export interface OpenConnectionDeps {
  auth: AuthState;
  logger: LibraryLogger;
  settings: SessionSettings;
  /** Null: as the library does. */
  url: string | null;
  version: readonly [number, number, number] | null;
  inbound: Inbound;
  originals: Originals;
  findGroup(jid: string): Promise<GroupMetadata | null>;
}

/** One connection of a session to the channel. After its end nothing of it is heard any more. */
export interface OpenConnection {
  sock: WASocket;
  closed: Promise<Closed>;
  hangUp(): Promise<void>;
}

/** The channel keeps every name it was paired with; a longer history is given to desktops only. */
const browser = Browsers.macOS('Desktop');

export function openConnection(deps: OpenConnectionDeps): OpenConnection {
  const { auth, logger, settings, originals } = deps;
  const me = () => ({ pn: auth.creds.me?.id ?? '', lid: auth.creds.me?.lid ?? '' });
  const storing = orEnd(() => void sock.end(undefined));
  const deciphered = decipherDurably({
    me,
    keep: (message) => storing(() => deps.inbound.keep(message)),
    miss: (message) => storing(() => deps.inbound.miss(message)),
  });
  const keys: SignalKeyStore = {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => storing(async () => auth.keys.get(type, ids)),
    set: (data) => storing(async () => auth.keys.set(data)),
  };
  const state: AuthenticationState = { creds: auth.creds, keys: makeCacheableSignalKeyStore(keys, logger) };
  const sock = makeWASocket({
    auth: state,
    logger,
    browser,
    ...(deps.url === null ? {} : { waWebSocketUrl: deps.url }),
    ...(deps.version === null ? {} : { version: [...deps.version] }),
    markOnlineOnConnect: false, // or the owner's phone stops ringing
    emitOwnEvents: false,
    syncFullHistory: settings.importsHistory,
    shouldSyncHistoryMessage: ({ syncType }) =>
      settings.importsHistory || syncType !== proto.HistorySync.HistorySyncType.FULL,
    shouldIgnoreJid: (jid) => isIgnored(jid, settings),
    getMessage: async ({ id }) => (id ? contentOf(await originals.find(id)) : undefined),
    cachedGroupMetadata: async (jid) => (await deps.findGroup(jid)) ?? undefined,
    makeSignalRepository: deciphered.makeRepository,
  });
  sock.ws.prependListener('CB:message', (node: BinaryNode) => {
    deciphered.note(node);
    readInTurn(node);
  });
  const { promise: closed, resolve } = Promise.withResolvers<Closed>();
  sock.ev.on('creds.update', () => auth.credsChanged());
  sock.ev.on('connection.update', ({ connection, lastDisconnect }) => {
    if (connection === 'close') resolve(closedBy(lastDisconnect?.error));
  });
  return { sock, closed, hangUp: () => sock.end(undefined) };
}

/**
 * The library takes a message that could not be stored for one that cannot be read: it asks its writer a few times more, and
 * tells the channel that it is done with. A connection that ends instead has acknowledged nothing, and all of it comes again.
 */
const orEnd =
  (end: () => void) =>
  async <T>(store: () => Promise<T>): Promise<T> => {
    try {
      return await store();
    } catch (error) {
      if (isNotStored(error)) end();
      throw error;
    }
  };

/**
 * Live messages the library handles side by side until they are decrypted: one from an address that is new to it is overtaken
 * by the next. Only what is marked as backlog it takes one after the other (Baileys, messages-recv, `processNode`); for us
 * the mark says nothing else.
 */
function readInTurn({ attrs }: BinaryNode): void {
  attrs.offline ??= 'no';
}

function isIgnored(jid: string, { allowsGroups }: SessionSettings): boolean {
  if (jid.endsWith('@broadcast') || jid.endsWith('@newsletter') || jid.endsWith('@bot')) return true;
  return jid.endsWith('@g.us') && !allowsGroups;
}

const contentOf = (original: { bytes: Uint8Array } | null) =>
  original ? (proto.WebMessageInfo.decode(original.bytes).message ?? undefined) : undefined;

/** The channel's own words come with what it sent; the library's complaints without. */
function closedBy(error: Error | undefined): Closed {
  const { output, data } = (error ?? {}) as { output?: { statusCode?: number }; data?: unknown };
  const isFromChannel = data !== undefined && data !== null;
  return { code: error ? (output?.statusCode ?? 0) : null, isFromChannel, isLogout: false };
}
