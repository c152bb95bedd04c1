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
  /** Null: the library's default. */
  url: string | null;
  version: readonly [number, number, number] | null;
  inbound: Inbound;
  originals: Originals;
  findGroup(jid: string): Promise<GroupMetadata | null>;
}

/** One connection of a session to the channel. After its end nothing more is reported of it. */
export interface OpenConnection {
  sock: WASocket;
  closed: Promise<Closed>;
  hangUp(): Promise<void>;
}

/** The name of each pairing, which the channel shows; it gives a longer history to desktops only. */
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
    markOnlineOnConnect: false, // otherwise the owner's phone stops ringing
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
 * Ends the connection when a message could not be stored. The library would take that for a message that cannot be
 * read, ask its writer again a few times, and then acknowledge it. A connection that ends has acknowledged nothing, so
 * all of it comes again.
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
 * Makes the library handle messages one after the other. It handles live ones side by side until they are decrypted, so
 * one from a new address is overtaken by the next; only messages marked as backlog go in turn (Baileys, messages-recv,
 * `processNode`). The mark has no other effect for us.
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

/**
 * How the connection ended. The channel's own words come with the node that it sent; the library's errors come without
 * one.
 */
function closedBy(error: Error | undefined): Closed {
  const { output, data } = (error ?? {}) as { output?: { statusCode?: number }; data?: unknown };
  const isFromChannel = data !== undefined && data !== null;
  return { code: error ? (output?.statusCode ?? 0) : null, isFromChannel, isLogout: false };
}
