import { randomBytes, randomUUID } from 'node:crypto';
import {
  type BinaryNode,
  Curve,
  getBinaryNodeChild,
  jidDecode,
  jidEncode,
  type KeyPair,
  proto,
  S_WHATSAPP_NET,
} from 'baileys';
import { RequestError } from '../checks.ts';
import { type Phone, toPublicPhone } from '../model.ts';
import type { Link } from './link.ts';
import { bytesIn, refusal, result, seconds } from './nodes.ts';
import type { Hello } from './noise.ts';
import { secretOf, signDevice, unwrapKey, wrapKey } from './pairing-crypto.ts';
import { record, type WebParts } from './web-parts.ts';

export type PairedDevice = { phoneNumberId: string; deviceId: number; lid: string };
/** Whose phone pairs: a number that exists, a new one, or a fictional one when none is given. */
export type PairingOwner = { number: string | null; name: string | null };

type CodeRequest = { number: string; wrapped: Buffer; ref: Buffer; phone: PhoneSide | null };
type PhoneSide = { number: Phone; ephemeral: KeyPair; deviceEphemeral: Buffer };
type Outcome = { resolve(paired: PairedDevice): void; reject(error: Error): void };
/** A device that waits for a phone to take it. */
type Knock = {
  hello: Hello;
  refs: string[];
  code: CodeRequest | null;
  offered: PairedDevice | null;
  outcome: Outcome | null;
};

const REFS = 6;
const PATIENCE_MS = 15_000;
const CODE_TAG = 'link_code_companion_reg';

/** Pairs devices with numbers, by a scanned code or by a typed one. */
export class Pairing {
  readonly #parts: WebParts;
  readonly #knocks = new Map<Link, Knock>();

  constructor(parts: WebParts) {
    this.#parts = parts;
  }

  get waiting(): number {
    return this.#knocks.size;
  }

  /** A device without an account: it gets the references that it shows one after the other. */
  begin(link: Link, hello: Hello): void {
    const refs = Array.from({ length: REFS }, () => `2@${randomBytes(24).toString('base64')}`);
    this.#knocks.set(link, { hello, refs, code: null, offered: null, outcome: null });
    const content = refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
    const attrs = { from: S_WHATSAPP_NET, type: 'set', id: this.#parts.ids.stanza(), xmlns: 'md' };
    link.send({ tag: 'iq', attrs, content: [{ tag: 'pair-device', attrs: {}, content }] });
  }

  gone(link: Link): void {
    this.#knocks.get(link)?.outcome?.reject(new RequestError(409, 'the device went away'));
    this.#knocks.delete(link);
  }

  has(link: Link): boolean {
    return this.#knocks.has(link);
  }

  /** The phone reads what the device shows. Throws a RequestError 404 for a code nobody shows. */
  scan(shown: string, owner: PairingOwner): Promise<PairedDevice> {
    const [ref, , , secret] = shown.slice(shown.indexOf('#') + 1).split(',');
    const found = [...this.#knocks].find(([, { refs }]) => ref !== undefined && refs.includes(ref));
    if (found === undefined || secret === undefined) throw new RequestError(404, 'no device shows this code now');
    const number = this.#ownNumber(owner);
    return this.#await(found[1], () => this.#offer(found[0], found[1], number, Buffer.from(secret, 'base64')));
  }

  /** The phone's owner types the eight characters. Rejects with a RequestError 409 when they are wrong. */
  approve(code: string, owner: PairingOwner): Promise<PairedDevice> {
    const found = [...this.#knocks].findLast(
      ([, { code: asked }]) => asked !== null && (owner.number === null || owner.number === asked.number),
    );
    const asked = found?.[1].code ?? null;
    if (found === undefined || asked === null) throw new RequestError(404, 'no device asks for a code now');
    const number = this.#ownNumber({ ...owner, number: asked.number });
    return this.#await(found[1], () => this.#answerCode(found[0], asked, number, code));
  }

  /** What a device that is not logged in asks, and what it confirms. */
  async take(link: Link, node: BinaryNode): Promise<void> {
    const knock = this.#knocks.get(link);
    if (knock === undefined || node.tag !== 'iq') return;
    if (node.attrs.type === 'result') {
      if (getBinaryNodeChild(node, 'pair-device-sign') !== undefined) await this.#confirm(link, knock);
      return;
    }
    const asked = getBinaryNodeChild(node, CODE_TAG);
    if (asked?.attrs.stage === 'companion_hello') this.#noteCode(link, knock, node, asked);
    else if (asked?.attrs.stage === 'companion_finish') this.#finishCode(link, knock, node, asked);
    else link.send(result(node));
  }

  #noteCode(link: Link, knock: Knock, node: BinaryNode, asked: BinaryNode): void {
    const number = jidDecode(asked.attrs.jid)?.user ?? '';
    const ref = randomBytes(16);
    const wrapped = bytesIn(asked, 'link_code_pairing_wrapped_companion_ephemeral_pub');
    knock.code = { number, wrapped, ref, phone: null };
    const content = [{ tag: 'link_code_pairing_ref', attrs: {}, content: ref }];
    link.send(result(node, [{ tag: CODE_TAG, attrs: { stage: 'companion_hello' }, content }]));
  }

  async #answerCode(link: Link, asked: CodeRequest, number: Phone, code: string): Promise<void> {
    const ephemeral = Curve.generateKeyPair();
    asked.phone = { number, ephemeral, deviceEphemeral: await unwrapKey(code, asked.wrapped) };
    const identity = this.#parts.people.party(number).identity.public;
    const wrapped = await wrapKey(code, ephemeral.public);
    const content = [
      { tag: 'link_code_pairing_ref', attrs: {}, content: asked.ref },
      { tag: 'primary_identity_pub', attrs: {}, content: identity },
      { tag: 'link_code_pairing_wrapped_primary_ephemeral_pub', attrs: {}, content: wrapped },
    ];
    link.send({
      tag: 'notification',
      attrs: { from: S_WHATSAPP_NET, type: CODE_TAG, id: this.#parts.ids.stanza(), t: seconds() },
      content: [{ tag: CODE_TAG, attrs: { stage: 'primary_hello' }, content }],
    });
  }

  #finishCode(link: Link, knock: Knock, node: BinaryNode, asked: BinaryNode): void {
    const phone = knock.code?.phone ?? null;
    const secret = phone === null ? null : this.#readSecret(phone, asked);
    if (phone === null || secret === null) {
      link.send(refusal(node, 400, 'bad-request'));
      knock.outcome?.reject(new RequestError(409, 'the code is wrong'));
      return;
    }
    link.send(result(node));
    this.#offer(link, knock, phone.number, secret);
  }

  /** Null when what the device sealed does not open: another code was typed than the one it shows. */
  #readSecret(phone: PhoneSide, asked: BinaryNode): Buffer | null {
    const { identity } = this.#parts.people.party(phone.number);
    const bundle = bytesIn(asked, 'link_code_pairing_wrapped_key_bundle');
    try {
      return secretOf({ ...phone, identity }, { ephemeral: phone.deviceEphemeral, bundle });
    } catch {
      return null;
    }
  }

  #offer(link: Link, knock: Knock, number: Phone, advSecret: Buffer): void {
    const { people, ids } = this.#parts;
    const identity = knock.hello.payload.devicePairingData?.eIdent;
    if (!identity) throw new RequestError(409, 'the device has no identity');
    const { phoneNumberId } = number;
    const deviceId = people.freeDeviceId(phoneNumberId);
    const lid = people.deviceLid(phoneNumberId, deviceId);
    knock.offered = { phoneNumberId, deviceId, lid };
    const content = signDevice(people.party(number).identity, { deviceId, identity, advSecret });
    const jid = jidEncode(phoneNumberId, 's.whatsapp.net', deviceId);
    link.send({
      tag: 'iq',
      attrs: { from: S_WHATSAPP_NET, type: 'set', id: ids.stanza(), xmlns: 'md', t: seconds() },
      content: [
        {
          tag: 'pair-success',
          attrs: {},
          content: [
            { tag: 'device-identity', attrs: {}, content },
            { tag: 'biz', attrs: { name: number.verifiedName } },
            { tag: 'device', attrs: { jid, lid } },
            { tag: 'platform', attrs: { name: 'android' } },
          ],
        },
      ],
    });
  }

  /** The device has signed: it is paired, and is asked to come again and log in. */
  async #confirm(link: Link, knock: Knock): Promise<void> {
    const { hello, offered, outcome } = knock;
    if (offered === null) return;
    const { phoneNumberId, deviceId } = offered;
    const props = hello.payload.devicePairingData?.deviceProps;
    const name = (props ? proto.DeviceProps.decode(props).os : null) || 'WhatsApp Web';
    const device = { deviceId, noiseKey: hello.noiseKey, name };
    await record(this.#parts, { kind: 'webDevice', phoneNumberId, device });
    outcome?.resolve(offered);
    this.#knocks.delete(link);
    link.send({ tag: 'stream:error', attrs: { code: '515' } });
    link.close();
  }

  #await(knock: Knock, act: () => void | Promise<void>): Promise<PairedDevice> {
    return new Promise((resolve, reject) => {
      const refuse = (error: Error): void => {
        clearTimeout(timer);
        reject(error);
      };
      const late = (): void => refuse(new RequestError(409, 'the device did not answer'));
      const timer = setTimeout(late, PATIENCE_MS);
      knock.outcome = {
        resolve: (paired) => {
          clearTimeout(timer);
          resolve(paired);
        },
        reject: refuse,
      };
      Promise.resolve().then(act).catch(refuse);
    });
  }

  #ownNumber({ number, name }: PairingOwner): Phone {
    const { world, journal, feed, log } = this.#parts;
    const digits = number ?? world.takeFreeNumber();
    const known = world.phones.get(digits);
    if (known?.channel === 'whatsapp-web') return known;
    if (known !== undefined || world.findContactByNumber(digits) !== null)
      throw new RequestError(409, `the number ${digits} belongs to somebody else`);
    const phone: Phone = {
      phoneNumberId: digits,
      displayNumber: `+${digits}`,
      verifiedName: name ?? `+${digits}`,
      wabaId: '',
      accessToken: randomUUID(), // the Cloud face never opens it
      webhookUrl: null,
      receipts: null,
      channel: 'whatsapp-web',
    };
    world.putPhone(phone);
    journal
      .append({ kind: 'phone', phone })
      .catch((error: unknown) => log.error('number not kept', { error: String(error) }));
    feed.publish({ name: 'phone', data: toPublicPhone(phone) });
    return phone;
  }
}
