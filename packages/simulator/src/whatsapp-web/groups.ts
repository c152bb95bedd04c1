import { type BinaryNode, getBinaryNodeChildren } from 'baileys';
import { RequestError } from '../checks.ts';
import type { Contact } from '../model.ts';
import { type Attributes, childrenOf, refusal, result, seconds, textOf } from './nodes.ts';
import type { Session } from './sessions.ts';
import { getNumber, record, type WebParts } from './web-parts.ts';
import type { WebGroup } from './web-state.ts';

const ALL_GROUPS = '@g.us';
const CHANGES = ['add', 'remove', 'promote', 'demote'] as const;
export type GroupChange = (typeof CHANGES)[number];

/** What a device asks about groups and does to them. */
export async function answerGroups(parts: WebParts, session: Session, node: BinaryNode): Promise<BinaryNode> {
  const { to = '' } = node.attrs;
  const [act] = childrenOf(node);
  if (to === ALL_GROUPS) return answerAll(parts, session, node, act);
  const group = parts.world.web.groups.get(to);
  if (group?.phoneNumberId !== session.phoneNumberId) return refusal(node, 404, 'item-not-found');
  const change = CHANGES.find((each) => each === act?.tag);
  if (change !== undefined) {
    const named = getBinaryNodeChildren(act, 'participant');
    const contacts = named.map(({ attrs }) => parts.people.findContact(attrs.jid ?? '')).filter((who) => who !== null);
    await keep(parts, changed(group, change, contacts));
    const content = named.map(({ attrs }) => ({ tag: 'participant', attrs: { jid: attrs.jid ?? '' } }));
    return result(node, [{ tag: change, attrs: {}, content }]);
  }
  if (act?.tag === 'subject') await keep(parts, { ...group, subject: textOf(act) });
  if (act?.tag === 'invite') return result(node, [{ tag: 'invite', attrs: { code: inviteCode(group) } }]);
  return result(node, act?.tag === 'query' ? [describeGroup(parts, group)] : []);
}

async function answerAll(
  parts: WebParts,
  { phoneNumberId }: Session,
  node: BinaryNode,
  act: BinaryNode | undefined,
): Promise<BinaryNode> {
  const groups = [...parts.world.web.groups.values()].filter((group) => group.phoneNumberId === phoneNumberId);
  if (act?.tag === 'create') {
    const named = getBinaryNodeChildren(act, 'participant');
    const contacts = named.map(({ attrs }) => parts.people.findContact(attrs.jid ?? '')).filter((who) => who !== null);
    const group = newGroup(parts, phoneNumberId, act.attrs.subject ?? '', contacts);
    await keep(parts, group);
    return result(node, [describeGroup(parts, group)]);
  }
  if (act?.tag === 'leave') {
    for (const { attrs } of getBinaryNodeChildren(act, 'group')) {
      const left = groups.find(({ id }) => id === attrs.id);
      if (left !== undefined) await record(parts, { kind: 'webGroupGone', groupId: left.id });
    }
    return result(node);
  }
  if (act?.tag !== 'participating') return refusal(node, 404, 'item-not-found');
  const content = groups.map((group) => describeGroup(parts, group));
  return result(node, [{ tag: 'groups', attrs: {}, content }]);
}

function newGroup(parts: WebParts, phoneNumberId: string, subject: string, contacts: readonly Contact[]): WebGroup {
  const id = `120363${parts.ids.media().slice(-12)}@g.us`;
  return { id, phoneNumberId, subject, contactIds: contacts.map((who) => who.id), adminIds: [], createdAt: Date.now() };
}

function changed(group: WebGroup, change: GroupChange, contacts: readonly Contact[]): WebGroup {
  const named = contacts.map(({ id }) => id);
  const without = (ids: readonly string[]): string[] => ids.filter((id) => !named.includes(id));
  switch (change) {
    case 'add':
      return { ...group, contactIds: [...without(group.contactIds), ...named] };
    case 'remove':
      return { ...group, contactIds: without(group.contactIds), adminIds: without(group.adminIds) };
    case 'promote':
      return { ...group, adminIds: [...without(group.adminIds), ...named] };
    case 'demote':
      return { ...group, adminIds: without(group.adminIds) };
  }
}

function keep(parts: WebParts, group: WebGroup): Promise<void> {
  return record(parts, { kind: 'webGroup', group });
}

function inviteCode({ id }: WebGroup): string {
  return `SIM${id.slice(0, id.indexOf('@'))}`;
}

/** The group as its members' devices see it: everybody by LID, with the number beside it. */
function describeGroup({ people, world }: WebParts, group: WebGroup): BinaryNode {
  const contacts = membersOf({ world }, group);
  const number = world.phones.get(group.phoneNumberId);
  const creator = contacts.find(({ id }) => group.adminIds.includes(id)) ?? number;
  const content = [...contacts, ...(number === undefined ? [] : [number])].map((who) => ({
    tag: 'participant',
    attrs: {
      jid: people.lidOf(who),
      phone_number: people.phoneOf(who),
      ...(who === creator
        ? { type: 'superadmin' }
        : 'waId' in who && group.adminIds.includes(who.id)
          ? { type: 'admin' }
          : {}),
    },
  }));
  const created = seconds(group.createdAt);
  const facts = { id: group.id, subject: group.subject, creation: created, s_t: created, addressing_mode: 'lid' };
  const by: Attributes =
    creator === undefined ? {} : { creator: people.lidOf(creator), creator_pn: people.phoneOf(creator) };
  return { tag: 'group', attrs: { ...facts, ...by, size: String(content.length) }, content };
}

export function membersOf({ world }: Pick<WebParts, 'world'>, group: WebGroup): Contact[] {
  return group.contactIds.map((id) => world.contacts.get(id)).filter((contact) => contact !== undefined);
}

/** Throws a RequestError 404. */
export function getGroup({ world }: Pick<WebParts, 'world'>, id: string): WebGroup {
  const group = world.web.groups.get(id);
  if (group === undefined) throw new RequestError(404, `no group ${id}`);
  return group;
}

export type GroupOrder = { phoneNumberId: string; subject: string; contactIds: string[] };

/** The first of the contacts makes a group with the business in it; the number's devices hear of it. */
export async function createGroup(parts: WebParts, order: GroupOrder): Promise<WebGroup> {
  const { phoneNumberId } = getNumber(parts, order.phoneNumberId);
  const contacts = order.contactIds.map((id) => getMember(parts, id));
  const [creator] = contacts;
  if (creator === undefined) throw new RequestError(400, 'a group needs a contact');
  const group = { ...newGroup(parts, phoneNumberId, order.subject, contacts), adminIds: [creator.id] };
  await keep(parts, group);
  const created = { tag: 'create', attrs: {}, content: [describeGroup(parts, group)] };
  announce(parts, group, creator, created);
  return group;
}

/** One of the contacts changes the group's name or members. */
export async function changeGroup(
  parts: WebParts,
  group: WebGroup,
  order: { subject?: string; change?: GroupChange; contactIds?: string[] },
): Promise<WebGroup> {
  const [actor] = membersOf(parts, group);
  if (actor === undefined) throw new RequestError(409, 'nobody is left in this group');
  const contacts = (order.contactIds ?? []).map((id) => getMember(parts, id));
  const renamed = { ...group, subject: order.subject ?? group.subject };
  const next = order.change === undefined ? renamed : changed(renamed, order.change, contacts);
  await keep(parts, next);
  if (order.subject !== undefined)
    announce(parts, group, actor, { tag: 'subject', attrs: { subject: next.subject, s_t: seconds() } });
  if (order.change === undefined) return next;
  const { people } = parts;
  const content = contacts.map((who) => ({
    tag: 'participant',
    attrs: { jid: people.lidOf(who), phone_number: people.phoneOf(who) },
  }));
  announce(parts, group, actor, { tag: order.change, attrs: {}, content });
  return next;
}

function getMember({ world }: WebParts, id: string): Contact {
  const contact = world.contacts.get(id);
  if (contact === undefined) throw new RequestError(404, `no contact ${id}`);
  return contact;
}

function announce({ people, sessions, ids }: WebParts, group: WebGroup, actor: Contact, what: BinaryNode): void {
  const by = { participant: people.lidOf(actor), participant_pn: people.phoneOf(actor), addressing_mode: 'lid' };
  const attrs = { from: group.id, type: 'w:gp2', id: ids.stanza(), t: seconds(), notify: actor.name, ...by };
  sessions.tell(group.phoneNumberId, { tag: 'notification', attrs, content: [what] });
}
