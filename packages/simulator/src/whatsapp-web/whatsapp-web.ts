import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type BinaryNode, getBinaryNodeChild, S_WHATSAPP_NET, toNumber } from 'baileys';
import { WebSocketServer } from 'ws';
import { RequestError } from '../checks.ts';
import { isLoopback } from '../loopback-guard.ts';
import type { Contact, Message, Phone, StatusRecord } from '../model.ts';
import { Deliveries } from './deliveries.ts';
import { type OwnAct, writeOnPhone } from './echo.ts';
import { type HistoryOrder, sendHistory } from './history.ts';
import { Link } from './link.ts';
import { MediaHost } from './media-host.ts';
import { result, seconds } from './nodes.ts';
import type { Hello } from './noise.ts';
import { ackOf, takeMessage } from './outbound.ts';
import { type PairedDevice, Pairing, type PairingOwner } from './pairing.ts';
import { People } from './people.ts';
import { answerQuery } from './queries.ts';
import { createServerIdentity } from './server-identity.ts';
import { endSession, type Session, Sessions } from './sessions.ts';
import {
  showContactTyping,
  showPresence,
  takeAck,
  takeCall,
  takeChatState,
  takePresence,
  takeReceipt,
} from './signals.ts';
import { getNumber, record, targetOf, type WebParts } from './web-parts.ts';

/** Where devices connect, as with the real service. */
const PATH = '/ws/chat';

type DoubleParts = Omit<WebParts, 'people' | 'sessions' | 'host'>;

/** The server that WhatsApp-web clients talk to: pairs them, logs them in, and carries messages both ways. */
export class WhatsAppWeb {
  readonly parts: WebParts;
  readonly #pairing: Pairing;
  readonly #deliveries: Deliveries;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #identity = createServerIdentity();
  /** Which connection a message came over: its acknowledgement goes there, or nowhere. */
  readonly #acks = new Map<string, Link>();
  readonly #histories = new Map<string, HistoryOrder | null>();
  #replaced = 0;
  #onAccepted: (message: Message) => void = () => undefined;

  constructor(parts: DoubleParts, { dataDir, seed }: { dataDir: string; seed: string }) {
    const people = new People(parts.world, seed);
    this.parts = { ...parts, people, sessions: new Sessions(), host: new MediaHost(dataDir, parts) };
    this.#pairing = new Pairing(this.parts);
    this.#deliveries = new Deliveries(this.parts);
    parts.feed.subscribe((event) => {
      if (event.name === 'contact') showPresence(this.parts, event.data);
    });
  }

  /** What devices that are there have still to confirm. */
  get pending(): number {
    return this.#deliveries.pending;
  }

  /** Devices that show a code and wait for a phone. */
  get waiting(): number {
    return this.#pairing.waiting;
  }

  /** How often a device connected that was connected already: two programs ran one session. */
  get replaced(): number {
    return this.#replaced;
  }

  onAccepted(listener: (message: Message) => void): void {
    this.#onAccepted = listener;
  }

  /** Takes connections on the simulator's own port; only programs of this machine get one. */
  listen(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const { pathname } = new URL(request.url ?? '/', 'http://simulator');
      if (pathname !== PATH || !isLoopback(`http://${request.headers.host}`)) return void socket.destroy();
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        new Link(webSocket, {
          identity: this.#identity,
          onHello: (link, hello) => this.#greet(link, hello),
          onNode: (link, node) => this.#take(link, node),
          onGone: (link) => this.#forget(link),
          onError: (_link, error) => this.parts.log.error('connection given up', { error: String(error) }),
        });
      });
    });
  }

  async close(): Promise<void> {
    this.#deliveries.clear();
    for (const socket of this.#sockets.clients) socket.terminate();
    await this.parts.host.close();
  }

  /** Nothing is paired any more and nobody is connected. */
  clear(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#deliveries.clear();
    this.#acks.clear();
    this.#histories.clear();
    this.#replaced = 0;
    this.parts.people.clear();
  }

  async scan(shown: string, owner: PairingOwner, history: HistoryOrder | null): Promise<PairedDevice> {
    return this.#remember(await this.#pairing.scan(shown, owner), history);
  }

  async approve(code: string, owner: PairingOwner, history: HistoryOrder | null): Promise<PairedDevice> {
    return this.#remember(await this.#pairing.approve(code, owner), history);
  }

  /** A contact's message; resolves when it is in the journal. */
  write(message: Message): Promise<void> {
    return this.#deliveries.write(message);
  }

  /** The owner writes on the phone itself: the contact has it, and the devices get a copy. */
  async echo(phoneNumberId: string, contact: Contact, order: OwnAct): Promise<{ messageId: string }> {
    const message = writeOnPhone(this.parts, getNumber(this.parts, phoneNumberId), contact, order);
    await this.#deliveries.write(message);
    const changed = this.parts.world.messages.get(message.aboutId ?? '');
    for (const data of changed === undefined ? [message] : [message, changed])
      this.parts.feed.publish({ name: 'message', data });
    this.#onAccepted(message);
    return { messageId: message.id };
  }

  /** A receipt of a message of the business: `sent` and `failed` are acknowledgements, and go where it came from. */
  async tell(message: Message, status: StatusRecord): Promise<void> {
    await this.#deliveries.tell(message, status);
    if (status.status !== 'sent' && status.status !== 'failed') return;
    const to = this.#addressOf(message);
    this.#acks.get(message.id)?.send(ackOf(message.id, to, status.status === 'failed' ? (status.code ?? 500) : null));
    this.#acks.delete(message.id);
  }

  showTyping(phone: Phone, contact: Contact, state: 'composing' | 'recording' | 'paused'): void {
    showContactTyping(this.parts, phone, contact, state);
  }

  /** Ends the connection of one device, or of all of a number, with a code. 401 takes the device from the account. */
  async end(phoneNumberId: string, code: number, deviceId: number | null): Promise<{ ended: number }> {
    getNumber(this.parts, phoneNumberId);
    const devices = this.parts.world.web.devicesOf(phoneNumberId);
    const meant = devices.filter((device) => deviceId === null || device.deviceId === deviceId);
    if (meant.length === 0) throw new RequestError(404, 'no such device');
    let ended = 0;
    for (const device of meant) {
      const session = this.parts.sessions.find(phoneNumberId, device.deviceId);
      if (code === 401) await record(this.parts, { kind: 'webDeviceGone', phoneNumberId, deviceId: device.deviceId });
      if (session === null) continue;
      endSession(session, code);
      ended += 1;
    }
    return { ended };
  }

  /** Sends the phone's past to devices that are there now. */
  async sendHistory(phoneNumberId: string, order: HistoryOrder): Promise<{ devices: number }> {
    const phone = getNumber(this.parts, phoneNumberId);
    const sessions = this.parts.sessions.all().filter((each) => each.phoneNumberId === phoneNumberId && each.isActive);
    for (const session of sessions)
      this.#deliveries.after(session, () => sendHistory(this.parts, session, phone, order));
    return { devices: sessions.length };
  }

  #remember(paired: PairedDevice, history: HistoryOrder | null): PairedDevice {
    this.#histories.set(`${paired.phoneNumberId}:${paired.deviceId}`, history);
    return paired;
  }

  #addressOf({ groupId, contactId, by, to }: Message): string {
    const contact = this.parts.world.contacts.get(contactId ?? '');
    if (groupId !== undefined || contact === undefined) return groupId ?? to;
    return by === 'lid' ? this.parts.people.lidOf(contact) : this.parts.people.phoneOf(contact);
  }

  async #greet(link: Link, hello: Hello): Promise<void> {
    const { payload } = hello;
    if (payload.devicePairingData?.eIdent?.length) return this.#pairing.begin(link, hello);
    const phoneNumberId = String(toNumber(payload.username));
    const deviceId = payload.device ?? 0;
    const session: Session = {
      link,
      phoneNumberId,
      deviceId,
      isActive: false,
      isThere: false,
      watches: new Map(),
      knowsHost: false,
      sent: new Set(),
      work: Promise.resolve(),
    };
    const device = this.parts.world.web.find(phoneNumberId, deviceId);
    if (device === null || device.noiseKey !== hello.noiseKey) return refuse(link, 401);
    const [refused] = this.parts.faults.strike(
      targetOf(phoneNumberId, null, null),
      `${phoneNumberId}:${deviceId}`,
      (kind, earlier) => kind === 'refuseLogin' && earlier.length === 0,
    );
    if (refused !== undefined) return refuse(link, refused.rule.code);
    const replaced = this.parts.sessions.add(session);
    if (replaced !== null) {
      this.#replaced += 1;
      endSession(replaced, 440);
    }
    const lid = this.parts.people.deviceLid(phoneNumberId, deviceId);
    link.send({ tag: 'success', attrs: { t: seconds(), props: '1', location: 'sim', lid } });
  }

  async #take(link: Link, node: BinaryNode): Promise<void> {
    const session = this.parts.sessions.of(link);
    if (session === null) {
      if (this.#pairing.has(link)) await this.#pairing.take(link, node);
      return;
    }
    const parts = { ...this.parts, deliveries: this.#deliveries };
    switch (node.tag) {
      case 'iq':
        return this.#answer(session, node);
      case 'message':
        return this.#queue(session, node);
      case 'receipt':
        return takeReceipt(parts, session, node);
      case 'ack':
        return takeAck(parts, session, node);
      case 'chatstate':
        return takeChatState(parts, session, node);
      case 'presence':
        return takePresence(parts, session, node);
      case 'call':
        return takeCall(parts, session, node);
      default:
        return;
    }
  }

  async #answer(session: Session, node: BinaryNode): Promise<void> {
    if (node.attrs.type === 'result') return;
    if (getBinaryNodeChild(node, 'remove-companion-device')) return this.#logOut(session, node);
    session.link.send(await answerQuery(this.parts, session, node));
    if (node.attrs.xmlns === 'w:m') session.knowsHost = true;
    if (node.attrs.xmlns === 'passive' && getBinaryNodeChild(node, 'active')) this.#wake(session);
  }

  /** The device is ready: it gets what waited, and after its pairing what the phone remembers. */
  #wake(session: Session): void {
    this.#deliveries.resume(session);
    const key = `${session.phoneNumberId}:${session.deviceId}`;
    const history = this.#histories.get(key);
    if (history === undefined) return;
    this.#histories.delete(key);
    const phone = getNumber(this.parts, session.phoneNumberId);
    this.#deliveries.after(session, () => sendHistory(this.parts, session, phone, history));
  }

  async #logOut({ link, phoneNumberId, deviceId }: Session, node: BinaryNode): Promise<void> {
    await record(this.parts, { kind: 'webDeviceGone', phoneNumberId, deviceId });
    link.send(result(node));
    link.close();
  }

  #queue(session: Session, node: BinaryNode): void {
    session.work = session.work
      .then(() =>
        takeMessage(this.parts, session, node, (message, link) => {
          if (link !== null) this.#acks.set(message.id, link);
          this.#onAccepted(message);
        }),
      )
      .catch((error: unknown) =>
        this.parts.log.error('message not taken', { message: node.attrs.id, error: String(error) }),
      );
  }

  #forget(link: Link): void {
    this.#pairing.gone(link);
    this.parts.sessions.remove(link);
    for (const [id, each] of this.#acks) if (each === link) this.#acks.delete(id);
  }
}

function refuse(link: Link, code: number): void {
  link.send({ tag: 'failure', attrs: { reason: String(code), from: S_WHATSAPP_NET } });
  link.close();
}
