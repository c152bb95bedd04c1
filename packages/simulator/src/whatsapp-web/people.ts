import { createHash } from 'node:crypto';
import { jidDecode, jidEncode } from 'baileys';
import type { Contact, Phone } from '../model.ts';
import type { World } from '../world.ts';
import { Party } from './party.ts';

const MAX_DEVICE = 98;

/** Who stands behind an address: every person and every number has a phone number and a LID, and one Signal identity. */
export class People {
  readonly #world: World;
  readonly #seed: string;
  readonly #parties = new Map<string, Party>();
  readonly #lids = new Map<string, string>();
  readonly #owners = new Map<string, string>();

  constructor(world: World, seed: string) {
    this.#world = world;
    this.#seed = seed;
  }

  /** The LID belongs to the person, not to the number: it stays when the number changes. */
  lidOf(who: Contact | Phone): string {
    return jidEncode(this.#lidDigits(nameOf(who)), 'lid');
  }

  phoneOf(who: Contact | Phone): string {
    return jidEncode('waId' in who ? who.waId : who.phoneNumberId, 's.whatsapp.net');
  }

  /** The LID of one paired device. */
  deviceLid(phoneNumberId: string, deviceId: number): string {
    return jidEncode(this.#lidDigits(`number ${phoneNumberId}`), 'lid', deviceId);
  }

  party(who: Contact | Phone): Party {
    const name = nameOf(who);
    const known = this.#parties.get(name) ?? new Party(this.#seed, name);
    this.#parties.set(name, known);
    return known;
  }

  /** By number, with or without the ninth digit, or by LID. */
  findContact(jid: string): Contact | null {
    const { user, server } = jidDecode(jid) ?? {};
    if (user === undefined) return null;
    if (server !== 'lid') return this.#world.findContactByNumber(user);
    const name = this.#findOwner(user);
    return name?.startsWith('contact ') ? (this.#world.contacts.get(name.slice('contact '.length)) ?? null) : null;
  }

  findNumber(jid: string): Phone | null {
    const { user, server } = jidDecode(jid) ?? {};
    if (user === undefined) return null;
    const name = server === 'lid' ? this.#findOwner(user) : `number ${user}`;
    const phone = name?.startsWith('number ') ? this.#world.phones.get(name.slice('number '.length)) : undefined;
    return phone?.channel === 'whatsapp-web' ? phone : null;
  }

  find(jid: string): Contact | Phone | null {
    return this.findNumber(jid) ?? this.findContact(jid);
  }

  /** The lowest number of a device that the account does not have. */
  freeDeviceId(phoneNumberId: string): number {
    for (let id = 1; id <= MAX_DEVICE; id += 1) if (this.#world.web.find(phoneNumberId, id) === null) return id;
    throw new Error(`${phoneNumberId} has too many devices`);
  }

  clear(): void {
    for (const store of [this.#parties, this.#lids, this.#owners]) store.clear();
  }

  #findOwner(lid: string): string | undefined {
    if (!this.#owners.has(lid)) {
      for (const contact of this.#world.contacts.values()) this.#lidDigits(nameOf(contact));
      for (const phone of this.#world.phones.values()) this.#lidDigits(nameOf(phone));
    }
    return this.#owners.get(lid);
  }

  #lidDigits(name: string): string {
    const known = this.#lids.get(name);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(`${this.#seed}\u0000lid\u0000${name}`).digest();
    const digits = `2${String(hash.readUIntBE(0, 6)).padStart(15, '0').slice(-14)}`;
    this.#lids.set(name, digits);
    this.#owners.set(digits, name);
    return digits;
  }
}

function nameOf(who: Contact | Phone): string {
  return 'waId' in who ? `contact ${who.id}` : `number ${who.phoneNumberId}`;
}
