import { type BinaryNode, getBinaryNodeChild, jidEncode } from 'baileys';
import type { Contact, Phone } from '../model.ts';
import { childrenOf, result, textOf } from './nodes.ts';
import type { WebParts } from './web-parts.ts';

/** Who is on WhatsApp, under which addresses and with which devices: asked before a first message. */
export function answerUsync(parts: WebParts, node: BinaryNode): BinaryNode {
  const asked = getBinaryNodeChild(node, 'usync');
  const wanted = childrenOf(getBinaryNodeChild(asked, 'query')).map(({ tag }) => tag);
  const users = childrenOf(getBinaryNodeChild(asked, 'list')).map((user) => describeUser(parts, user, wanted));
  return result(node, [{ tag: 'usync', attrs: {}, content: [{ tag: 'list', attrs: {}, content: users }] }]);
}

function describeUser(parts: WebParts, user: BinaryNode, wanted: readonly string[]): BinaryNode {
  const contact = getBinaryNodeChild(user, 'contact');
  const digits = textOf(contact).replace('+', '');
  const username = contact?.attrs.username;
  const asked = user.attrs.jid ?? jidEncode(digits, 's.whatsapp.net');
  const who = username === undefined ? parts.people.find(asked) : findByUsername(parts, username);
  const content: BinaryNode[] = [];
  if (wanted.includes('contact')) content.push({ tag: 'contact', attrs: { type: who === null ? 'out' : 'in' } });
  if (wanted.includes('devices')) {
    const devices = { tag: 'device-list', attrs: {}, content: who === null ? [] : devicesOf(parts, who) };
    content.push({ tag: 'devices', attrs: {}, content: [devices] });
  }
  if (wanted.includes('lid') && who !== null) content.push({ tag: 'lid', attrs: { val: parts.people.lidOf(who) } });
  // Asked by number, a person is named by the number they really have; asked by address, as they were asked.
  const jid = user.attrs.jid ?? (who === null ? asked : parts.people.phoneOf(who));
  return { tag: 'user', attrs: { jid }, content };
}

function findByUsername({ world }: WebParts, username: string): Contact | null {
  return [...world.contacts.values()].find((contact) => contact.username === username) ?? null;
}

function devicesOf({ world }: WebParts, who: Contact | Phone): BinaryNode[] {
  const paired = 'waId' in who ? [] : world.web.devicesOf(who.phoneNumberId);
  return [
    { tag: 'device', attrs: { id: '0' } },
    ...paired.map(({ deviceId }) => ({
      tag: 'device',
      attrs: { id: String(deviceId), 'key-index': String(deviceId) },
    })),
  ];
}
