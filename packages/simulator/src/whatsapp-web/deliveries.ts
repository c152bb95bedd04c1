import { setTimeout as wait } from 'node:timers/promises';
import { type BinaryNode, S_WHATSAPP_NET } from 'baileys';
import type { Message, StatusRecord } from '../model.ts';
import { readRetryKeys } from './key-queries.ts';
import type { Session } from './sessions.ts';
import { buildStanzas, callStanza, garbled } from './stanzas.ts';
import { record, targetOf, type WebParts } from './web-parts.ts';
import { type DeviceRecord, deviceKey, isTold, statusKey, type WaitingKey } from './web-state.ts';

const RING_MS = 1500;
const MAX_RETRIES = 5;

/** Brings every device what it has to get, in order, until it confirms; a device that is away finds it waiting. */
export class Deliveries {
  readonly #parts: WebParts;
  readonly #stanzas = new Map<string, BinaryNode[]>();
  readonly #lines = new Map<string, Promise<void>>();
  readonly #retries = new Map<string, number>();
  readonly #ringing = new Map<string, NodeJS.Timeout>();
  /** Devices whose phone did not hear that it was asked again, so nobody waits for it on this connection. */
  readonly #unheard = new Set<string>();
  #busy = 0;

  constructor(parts: WebParts) {
    this.#parts = parts;
  }

  /** Number of things that connected devices have not confirmed. */
  get pending(): number {
    const { world, sessions } = this.#parts;
    const owed = sessions.all().flatMap(({ phoneNumberId, deviceId, isActive }) => {
      const waiting = isActive ? [...(world.web.find(phoneNumberId, deviceId)?.waiting ?? [])] : [];
      return waiting.filter((key) => !this.#unheard.has(placeOf({ phoneNumberId, deviceId }, key)));
    });
    return owed.length + this.#busy;
  }

  /** Delivers a contact's message: into the journal first, then into the world, then on its way. */
  async write(message: Message): Promise<void> {
    const { world, journal } = this.#parts;
    const line = { kind: 'webMessage' as const, message };
    await journal.append(line);
    world.addMessage(message);
    world.web.apply(line, null);
    this.#tellDevices(message.phoneNumberId, `message:${message.id}`);
  }

  async tell(message: Message, status: StatusRecord): Promise<void> {
    await record(this.#parts, { kind: 'webStatus', messageId: message.id, record: status });
    if (isTold(status.status)) this.#tellDevices(message.phoneNumberId, statusKey(message.id, status.status));
  }

  /** Serves a connected device: first what waited, marked as such, then how much it was. */
  resume(session: Session): void {
    const { world, log } = this.#parts;
    const device = world.web.find(session.phoneNumberId, session.deviceId);
    if (device === null) return;
    session.isActive = true;
    const owed = [...device.waiting];
    for (const key of owed) this.#unheard.delete(placeOf(device, key));
    this.#inLine(device, async () => {
      let count = 0;
      for (const key of owed) {
        if (!takesTurn(session, device, key)) continue;
        const stanzas = await this.#stanzasOf(device, key);
        for (const each of stanzas) session.link.send({ ...each, attrs: { ...each.attrs, offline: '1' } });
        count += stanzas.length;
        if (key.startsWith('message:')) this.#endCall(key);
      }
      const content = [{ tag: 'offline', attrs: { count: String(count) } }];
      session.link.send({ tag: 'ib', attrs: { from: S_WHATSAPP_NET }, content });
      if (count > 0) log.info('backlog sent', { device: deviceKey(session.phoneNumberId, session.deviceId), count });
    });
  }

  /** Runs `work` after everything under way for the device. */
  after(session: Session, work: () => Promise<void>): void {
    const device = this.#parts.world.web.find(session.phoneNumberId, session.deviceId);
    if (device !== null) this.#inLine(device, work);
  }

  /** Notes that the device has it. A refusal that only precedes another try does not count. */
  async taken(session: Session, key: WaitingKey, isRefused = false): Promise<void> {
    const { world, feed } = this.#parts;
    const { phoneNumberId, deviceId } = session;
    const place = placeOf(session, key);
    const tries = this.#retries.get(place) ?? 0;
    if (isRefused && tries > 0 && tries < MAX_RETRIES) return;
    if (!world.web.find(phoneNumberId, deviceId)?.waiting.has(key)) return;
    await record(this.#parts, { kind: 'webTaken', phoneNumberId, deviceId, key });
    session.sent.delete(key);
    this.#stanzas.delete(place);
    this.#retries.delete(place);
    const message = key.startsWith('message:') ? world.messages.get(key.slice('message:'.length)) : undefined;
    if (message?.author !== 'contact') return;
    if (!world.addStatus(message, { status: 'delivered', at: Date.now(), code: null })) return;
    feed.publish({ name: 'message', data: message });
  }

  /** The device could not read it: once more, in a session begun anew. */
  again(session: Session, receipt: BinaryNode): void {
    const { world, people } = this.#parts;
    const { phoneNumberId, deviceId } = session;
    const key: WaitingKey = `message:${receipt.attrs.id ?? ''}`;
    const device = world.web.find(phoneNumberId, deviceId);
    const message = world.messages.get(receipt.attrs.id ?? '');
    const phone = world.phones.get(phoneNumberId);
    const writer = message?.author === 'business' ? phone : world.contacts.get(message?.contactId ?? '');
    if (device === null || writer === undefined) return;
    const place = placeOf(device, key);
    this.#retries.set(place, (this.#retries.get(place) ?? 0) + 1);
    if (this.#isUnheard(phoneNumberId, key)) {
      this.#unheard.add(place);
      return;
    }
    this.#inLine(device, async () => {
      const keys = readRetryKeys(receipt);
      if (keys !== null) await record(this.#parts, { kind: 'webKeys', phoneNumberId, deviceId, bundle: keys });
      await people.party(writer).forget(people.deviceLid(phoneNumberId, deviceId));
      this.#stanzas.delete(place);
      for (const each of await this.#stanzasOf(device, key)) session.link.send(each);
    });
  }

  /** Declines a call, which stops ringing. True when a call of this id was ringing. */
  decline(messageId: string): boolean {
    const timer = this.#ringing.get(messageId);
    clearTimeout(timer);
    return this.#ringing.delete(messageId) && timer !== undefined;
  }

  clear(): void {
    for (const timer of this.#ringing.values()) clearTimeout(timer);
    for (const store of [this.#ringing, this.#stanzas, this.#retries, this.#lines, this.#unheard]) store.clear();
  }

  #tellDevices(phoneNumberId: string, key: WaitingKey): void {
    for (const device of this.#parts.world.web.devicesOf(phoneNumberId)) {
      this.#inLine(device, async () => {
        const session = this.#parts.sessions.find(phoneNumberId, device.deviceId);
        if (!session?.isActive || !takesTurn(session, device, key)) return;
        const stanzas = await this.#stanzasOf(device, key);
        const { waitMs, copies, isGarbled } = this.#strike(phoneNumberId, key);
        if (waitMs > 0) await wait(waitMs, undefined, { ref: false });
        for (let copy = 0; copy <= copies; copy += 1)
          for (const each of stanzas) session.link.send(isGarbled ? garbled(each) : each);
        if (key.startsWith('message:')) this.#ring(key);
      });
    }
  }

  #strike(phoneNumberId: string, key: WaitingKey): { waitMs: number; copies: number; isGarbled: boolean } {
    const { world, faults } = this.#parts;
    const [kind, id = ''] = key.split(':');
    const contact = world.contacts.get(world.messages.get(id)?.contactId ?? '') ?? null;
    const what = kind === 'message' ? ('message' as const) : ('status' as const);
    const target = { ...targetOf(phoneNumberId, contact, null), what };
    const hits = faults.strike(
      target,
      id,
      (each) => each === 'delay' || each === 'duplicate' || (each === 'undecryptable' && what === 'message'),
    );
    const of = (each: string) => hits.filter(({ rule }) => rule.kind === each);
    return {
      waitMs: of('delay').reduce((sum, { ms }) => sum + ms, 0),
      copies: of('duplicate').reduce((sum, { rule }) => sum + rule.copies, 0),
      isGarbled: of('undecryptable').length > 0,
    };
  }

  #isUnheard(phoneNumberId: string, key: WaitingKey): boolean {
    const { world, faults } = this.#parts;
    const id = key.slice('message:'.length);
    const contact = world.contacts.get(world.messages.get(id)?.contactId ?? '') ?? null;
    return faults.strike(targetOf(phoneNumberId, contact, null), id, (kind) => kind === 'againUnheard').length > 0;
  }

  /** Encrypts once: what is sent again after a lost connection is the same, as on the real server. */
  async #stanzasOf(device: DeviceRecord, key: WaitingKey): Promise<BinaryNode[]> {
    const place = placeOf(device, key);
    const known = this.#stanzas.get(place);
    if (known !== undefined) return known;
    const built = await buildStanzas(this.#parts, device, key);
    this.#stanzas.set(place, built);
    if (built.length === 0) device.waiting.delete(key);
    return built;
  }

  #ring(key: WaitingKey): void {
    const message = this.#callOf(key);
    if (message === null || this.#ringing.has(message.id)) return;
    const end = (): void => {
      this.#ringing.delete(message.id);
      this.#endCall(key);
    };
    this.#ringing.set(message.id, setTimeout(end, RING_MS));
  }

  #endCall(key: WaitingKey): void {
    const message = this.#callOf(key);
    const contact = this.#parts.world.contacts.get(message?.contactId ?? '');
    if (message === null || contact === undefined) return;
    this.#parts.sessions.tell(message.phoneNumberId, callStanza(this.#parts, message, contact, 'terminate'));
  }

  #callOf(key: WaitingKey): Message | null {
    const message = this.#parts.world.messages.get(key.slice('message:'.length));
    return message?.type === 'call' ? message : null;
  }

  #inLine(device: DeviceRecord, work: () => Promise<void>): void {
    const name = deviceKey(device.phoneNumberId, device.deviceId);
    this.#busy += 1;
    const last = this.#lines.get(name) ?? Promise.resolve();
    const next = last
      .then(work)
      .catch((error: unknown) => this.#parts.log.error('delivery failed', { device: name, error: String(error) }))
      .finally(() => {
        this.#busy -= 1;
      });
    this.#lines.set(name, next);
  }
}

/** One thing that one device waits for. */
const placeOf = ({ phoneNumberId, deviceId }: Pick<DeviceRecord, 'phoneNumberId' | 'deviceId'>, key: WaitingKey) =>
  `${deviceKey(phoneNumberId, deviceId)} ${key}`;

/**
 * Lets waiting things go out once on a connection: one written while a device comes back would go both as new and as
 * backlog.
 */
function takesTurn({ sent }: Session, { waiting }: DeviceRecord, key: WaitingKey): boolean {
  if (!waiting.has(key) || sent.has(key)) return false;
  sent.add(key);
  return true;
}
