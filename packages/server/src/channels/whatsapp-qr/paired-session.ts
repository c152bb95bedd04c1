import { setTimeout as sleep } from 'node:timers/promises';
import type { InboxRow } from '../../platform/inbox/inbox-writer.ts';
import type { ConnectionReport } from '../connecting.ts';
import { findAddresses } from './addresses.repo.ts';
import { afterClose, type Closed } from './after-close.ts';
import { type AuthState, openAuthState } from './auth-state.ts';
import { type AuthStore, createAuthStore, type HeldSession, SessionLost } from './auth-store.repo.ts';
import { ChatPresence } from './chat-presence.ts';
import { Groups } from './groups.ts';
import { Inbound } from './inbound.ts';
import { libraryLog } from './library-log.ts';
import { listenTo } from './listen-to-library.ts';
import { type OpenConnection, openConnection } from './open-connection.ts';
import { openStores } from './open-stores.ts';
import type { Originals } from './originals.repo.ts';
import { OwnerTasks } from './owner-tasks.ts';
import type { PairedSessionDeps } from './paired-session-deps.ts';
import { PairingDesk } from './pairing-desk.ts';
import { knowPeople } from './people.ts';
import { openPictures } from './pictures.repo.ts';
import { createSendGate } from './send-gate.ts';
import type { RunningSession } from './session-host.ts';
import { type SessionCommand, writeState } from './session-hosts.repo.ts';
import { findSessionSettings, nothingSet, type SessionSettings } from './session-settings.repo.ts';
import type { SignedInSession } from './signed-in-sessions.ts';
import { putWhileOurs } from './store-while-ours.ts';

/** After this long signed in, the next end counts as the first. */
const soundAfterMs = 5 * 60_000;
/** How long an unsettled connection holds its place among those that are opening. */
const settlesWithinMs = 30_000;
const startSpreadMs = 250;
/** How often the phone is told of an end; then the account is forgotten here alone. */
const endTries = 3;
const brokenPauseMs = 5_000;
/** How long a changed setting of the connection may take to reach the session. */
const settingsEveryMs = 15_000;

/** One session from its first connection to its end; its connections follow one another. */
export class PairedSession implements RunningSession {
  readonly ended: Promise<void>;
  readonly #deps: PairedSessionDeps;
  readonly #held: HeldSession;
  readonly #store: AuthStore;
  readonly #originals: Originals;
  readonly #groups: Groups;
  readonly #inbound: Inbound;
  readonly #isSafe: () => boolean;
  readonly #stop = new AbortController();
  #hurry = new AbortController();
  #auth: AuthState | null = null;
  #connection: OpenConnection | null = null;
  #pairing: PairingDesk | null = null;
  #pairingNumber: string | null = null;
  /** Whether it ends for good, by people's wish. */
  #isEnding = false;
  #isFinishing = false;
  /** A wish that came while the session ends; followed afterwards. */
  #next: SessionCommand | null = null;
  #isAbandoned = false;
  #signedIn: { live: SignedInSession; since: number; ownerTasks: OwnerTasks; watch: NodeJS.Timeout } | null = null;
  #tries = 0;
  #telling: Promise<void> = Promise.resolve();

  constructor(deps: PairedSessionDeps, held: HeldSession, isSafe: () => boolean) {
    this.#deps = deps;
    this.#held = held;
    this.#isSafe = () => isSafe() && !this.#isAbandoned;
    this.#store = createAuthStore(deps.pool, deps.sealKey, held);
    const isOurs = () => this.#isSafe() && !this.#stop.signal.aborted;
    const stores = openStores(deps, held, isOurs);
    this.#originals = stores.originals;
    const people = knowPeople({
      me: () => ({ pn: this.#auth?.creds.me?.id ?? '', lid: this.#auth?.creds.me?.lid ?? '' }),
      findNumber: async (lid) =>
        (await this.#connection?.sock.signalRepository.lidMapping.getPNForLID(lid).catch(() => null)) ?? null,
      findGroup: (jid) => this.#groups.find(jid),
    });
    this.#groups = new Groups({ members: stores.members, people, log: deps.log });
    const put = (rows: InboxRow[]) => putWhileOurs(deps, rows, isOurs);
    this.#inbound = new Inbound({ held, log: deps.log, people, ...stores, put });
    this.ended = this.#live();
  }

  obey(command: SessionCommand): void {
    const { kind, pairingNumber } = command;
    this.#tries = 0;
    this.#hurry.abort();
    if (this.#isEnding || this.#isFinishing) {
      this.#next = kind === 'end' ? null : command;
      return;
    }
    this.#pairingNumber = kind === 'fresh' ? pairingNumber : (pairingNumber ?? this.#pairingNumber);
    if (kind === 'open' && pairingNumber !== null) this.#pairing?.askCode(pairingNumber);
    if (kind === 'end' || kind === 'fresh') this.#isEnding = true;
    // The phone is told of the end first; it would go on showing a device that nobody runs.
    if (kind === 'fresh') this.#next = { kind: 'open', pairingNumber };
    if (kind !== 'open') void this.#connection?.hangUp();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#connection?.hangUp();
    await this.ended;
    if (!this.#isAbandoned) await this.#auth?.written();
  }

  abandon(): void {
    this.#isAbandoned = true;
    this.#stop.abort();
    void this.#connection?.hangUp();
  }

  async #live(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (!(await this.#liveOnce())) return;
      } catch (error) {
        if (error instanceof SessionLost) return this.abandon();
        this.#deps.log.warn({ err: error, held: this.#held }, 'a session stumbled; trying on');
        await this.#rest(brokenPauseMs);
      }
    }
  }

  /** Runs one connection, from its opening to the consequences of its end. False: nothing is left to do. */
  async #liveOnce(): Promise<boolean> {
    this.#isFinishing = false;
    const settings = await findSessionSettings(this.#deps.pool, this.#held);
    if (!settings) this.#isEnding = true;
    const auth = await this.#openAuth();
    const isPaired = auth.creds.account !== undefined;
    const isEnding = this.#isEnding;
    if (isEnding && (!isPaired || this.#tries >= endTries)) return this.#finish('ended', true);
    if (this.#tries === 0 && !isEnding) await this.#tell({ status: 'OPENING', reason: null });
    const closed = await this.#connect(auth, settings ?? nothingSet);
    if (this.#stop.signal.aborted) return false;
    if (closed.code === null && !isEnding) return true; // people asked for another start
    this.#tries++;
    const state = { isPaired: auth.creds.account !== undefined, tries: this.#tries };
    const next = afterClose({ ...closed, isLogout: this.#isEnding && closed.code === 401 }, state, Math.random());
    if (next.do === 'rest') return this.#isEnding ? this.#finish('ended', true) : this.#finish(next.reason, next.wipes);
    const { status, reason } = next;
    if (!this.#isEnding) await this.#tell({ status, reason, retries: this.#tries, qrcode: '', pairingCode: '' });
    await this.#rest(next.delayMs);
    return true;
  }

  /** Opens the credentials. Those made for a code that nobody typed would be refused, so they begin anew. */
  async #openAuth(): Promise<AuthState> {
    await this.#auth?.written();
    let auth = await openAuthState(this.#store);
    const isHalf = auth.creds.me !== undefined && auth.creds.account === undefined;
    if (isHalf) {
      await this.#store.wipe();
      auth = await openAuthState(this.#store);
    }
    this.#auth = auth;
    return auth;
  }

  async #connect(auth: AuthState, settings: SessionSettings): Promise<Closed> {
    const { url, version, log } = this.#deps;
    const settled = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<OpenConnection>();
    this.#hurry = new AbortController();
    await this.#deps.turns(async () => {
      await this.#rest(Math.random() * startSpreadMs);
      if (this.#stop.signal.aborted) return opened.reject(new SessionLost());
      const connection = openConnection({
        auth,
        settings,
        url,
        version,
        logger: libraryLog(log.child({ connectionId: this.#held.connectionId })),
        inbound: this.#inbound,
        originals: this.#originals,
        findGroup: (jid) => this.#groups.find(jid),
      });
      this.#connection = connection;
      this.#attend(connection, { auth, settings, settled: settled.resolve });
      if (this.#isEnding && auth.creds.account === undefined) void connection.hangUp(); // before anybody scans its code
      opened.resolve(connection);
      const timer = setTimeout(settled.resolve, settlesWithinMs);
      await Promise.race([settled.promise, connection.closed]);
      clearTimeout(timer);
    });
    const closed = await (await opened.promise).closed;
    this.#connection = null;
    this.#pairing?.close();
    await this.#closeLive();
    return closed;
  }

  #attend(
    connection: OpenConnection,
    { auth, settings, settled }: { auth: AuthState; settings: SessionSettings; settled: () => void },
  ): void {
    const { sock } = connection;
    this.#groups.use(sock);
    listenTo(sock, { inbound: this.#inbound, held: this.#held, deps: this.#deps, settings });
    this.#pairing = new PairingDesk(sock, this.#pairingNumber, (shown) => {
      settled();
      void this.#tell({ status: 'qrcode', reason: null, ...shown });
    });
    sock.ev.on('connection.update', ({ connection: state, isNewLogin, reachoutTimeLock }) => {
      if (isNewLogin) {
        this.#pairingNumber = null;
        void this.#tell({ status: 'PAIRING', reason: null, qrcode: '', pairingCode: '' });
      }
      if (reachoutTimeLock?.isActive) {
        const lost = (err: unknown) => this.#deps.log.warn({ err, held: this.#held }, 'a limit was not written down');
        this.#signedIn?.live.gate.lockReachOuts(reachoutTimeLock.timeEnforcementEnds ?? null).catch(lost);
      }
      if (state !== 'open') return;
      settled();
      if (this.#isEnding) void sock.logout().catch(() => connection.hangUp());
      else void this.#open(connection, auth, settings);
    });
  }

  async #open({ sock }: OpenConnection, auth: AuthState, settings: SessionSettings): Promise<void> {
    const { pool, tellContact, firstContactGapMs } = this.#deps;
    const { companyId } = this.#held;
    const gate = createSendGate(pool, this.#held, { firstContactGapMs, onLocked: () => this.#refresh(settings) });
    const presence = new ChatPresence({
      companyId,
      sock,
      findAddresses: (contactId) => findAddresses(pool, companyId, contactId),
      tell: tellContact,
    });
    const pictures = openPictures(pool, this.#held);
    const live = { held: this.#held, sock, originals: this.#originals, pictures, gate, presence, isSafe: this.#isSafe };
    const watch = setInterval(() => void this.#refresh(settings), settingsEveryMs);
    this.#signedIn = { live, since: performance.now(), ownerTasks: new OwnerTasks(live, this.#deps), watch };
    this.#deps.live.add(live);
    const number = auth.creds.me?.id.split(/[:@]/)[0] ?? '';
    try {
      await writeState(this.#deps.pool, this.#held, { isOpen: true, isWanted: true, number });
    } catch (error) {
      this.#deps.log.warn({ err: error, held: this.#held }, 'an open session could not be written down');
      return void this.#connection?.hangUp();
    }
    const reason = settings.isLimited ? 'limited' : null;
    await this.#tell({ status: 'CONNECTED', reason, number, qrcode: '', pairingCode: '', retries: 0 });
  }

  /** Reads the settings again; the connection's library looks at them with each message. */
  async #refresh(settings: SessionSettings): Promise<void> {
    const now = await findSessionSettings(this.#deps.pool, this.#held).catch(() => null);
    if (!now) return;
    const isOther = now.isLimited !== settings.isLimited && this.#signedIn !== null;
    Object.assign(settings, now);
    if (isOther) await this.#tell({ reason: now.isLimited ? 'limited' : null });
  }

  async #closeLive(): Promise<void> {
    const signedIn = this.#signedIn;
    if (!signedIn) return;
    this.#signedIn = null;
    signedIn.ownerTasks.close();
    signedIn.live.presence.close();
    clearInterval(signedIn.watch);
    this.#deps.live.remove(signedIn.live);
    if (performance.now() - signedIn.since > soundAfterMs) this.#tries = 0;
    if (this.#isSafe()) await writeState(this.#deps.pool, this.#held, { isOpen: false, isWanted: true });
  }

  /** Ends the session. True: people asked for another start meanwhile. */
  async #finish(reason: ConnectionReport['reason'], wipes: boolean): Promise<boolean> {
    this.#isFinishing = true;
    await this.#auth?.written(); // otherwise writes under way would come after the wipe
    if (wipes) await this.#store.wipe();
    this.#auth = null;
    if (!this.#next) {
      // Stored before people hear of it, so that a wish of theirs that follows stays.
      await writeState(this.#deps.pool, this.#held, { isOpen: false, isWanted: false });
      await this.#tell({ status: 'DISCONNECTED', reason: reason ?? null, qrcode: '', pairingCode: '' });
    }
    const next = this.#next;
    this.#next = null;
    this.#isEnding = false;
    this.#isFinishing = false;
    if (next) this.obey(next);
    return next !== null;
  }

  /** Reports in order, as an old report must not be the last; one that failed goes with the next change. */
  #tell(report: ConnectionReport): Promise<void> {
    const { companyId, connectionId } = this.#held;
    this.#telling = this.#telling
      .then(() => (this.#isSafe() ? this.#deps.report({ companyId, connectionId }, report) : undefined))
      .catch((error: unknown) => this.#deps.log.warn({ err: error, connectionId }, 'a status could not be told'));
    return this.#telling;
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, null, { signal: AbortSignal.any([this.#stop.signal, this.#hurry.signal]) }).catch(() => {});
  }
}
