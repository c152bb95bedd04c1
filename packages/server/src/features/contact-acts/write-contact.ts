import { isAdmin } from '@guiche/contract/actor';
import type { blockContact, createContact, toggleAcceptAudio, updateContact } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts';
import { maskNumberInText } from '@guiche/contract/masking';
import type { BodyOf } from '@guiche/contract/route';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentContactFor } from '../contacts/index.ts';
import { announceContact } from './announce-contact.ts';
import {
  answerTo,
  type ContactChange,
  claimNumber,
  type Detail,
  drawContactId,
  findChannelOfNew,
  findDetails,
  flipBot,
  insertContact,
  type LockedContact,
  lockContact,
  replaceDetails,
  writeContact,
} from './contact-writes.repo.ts';

/** Shortest and longest telephone numbers of the world, with their country. */
const digitCount = { min: 8, max: 15 } as const;

function readNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length < digitCount.min || digits.length > digitCount.max ? fail('ERR_WAPP_INVALID_CONTACT') : digits;
}

/** What a contact is called and where it lives stays out of the audit log: it must be erasable. */
function auditNames(ctx: Ctx, body: object): void {
  if (ctx.audit) ctx.audit.entry.details = { fields: Object.keys(body) };
}

const cleanDetails = (details: readonly Detail[]) => details.map(({ name, value }) => ({ name: name.trim(), value }));

export async function addContact(ctx: Ctx, body: BodyOf<typeof createContact>): Promise<Contact> {
  auditNames(ctx, body);
  const number = readNumber(body.number);
  const row = await inTransaction(ctx, async (tx) => {
    const id = await drawContactId(tx.db);
    if (!(await claimNumber(tx.db, tx.companyId, number, id))) fail('ERR_DUPLICATED_CONTACT');
    await insertContact(tx.db, {
      companyId: tx.companyId,
      id,
      name: body.name.trim(),
      number,
      email: body.email ?? '',
      channel: await findChannelOfNew(tx.db),
      disableBot: body.disableBot ?? false,
      at: tx.clock.now(),
    });
    if (body.extraInfo) await replaceDetails(tx.db, tx.companyId, id, cleanDetails(body.extraInfo));
    return announceContact(tx, id);
  });
  return presentContactFor(ctx.actor, row);
}

export async function changeContact(ctx: Ctx, contactId: number, body: BodyOf<typeof updateContact>): Promise<Contact> {
  auditNames(ctx, body);
  const row = await inTransaction(ctx, async (tx) => {
    const contact = await getLocked(tx, contactId);
    const number = body.number === undefined ? undefined : await newNumber(tx, contact, body.number);
    const change: ContactChange = {
      name: unlessEcho(ctx, contact, contact.name, body.name?.trim()),
      number,
      email: unlessEcho(ctx, contact, contact.email, body.email),
      disableBot: body.disableBot,
    };
    if (body.extraInfo) await writeDetails(tx, contact, body.extraInfo);
    await writeContact(tx.db, contactId, change, tx.clock.now());
    return announceContact(tx, contactId);
  });
  return presentContactFor(ctx.actor, row);
}

/** Who gets numbers masked sends a text that repeats one back with its stars: it stays what it was. */
function unlessEcho(ctx: Ctx, contact: LockedContact, before: string, typed: string | undefined): string | undefined {
  const isEcho =
    ctx.actor.hidesNumbers && typed === maskNumberInText(before, [contact.number, ...contact.former_numbers]);
  return isEcho ? undefined : typed;
}

/** The number it had keeps leading here; only the one shown and written to is another. */
async function newNumber(tx: TxCtx, contact: LockedContact, typed: string): Promise<string | undefined> {
  // Before anything is compared: whether it was the right one must not be found out by trying.
  if (tx.actor.hidesNumbers) fail('ERR_NO_PERMISSION');
  const number = readNumber(typed);
  if (number === contact.number) return undefined;
  if (!isAdmin(tx.actor)) fail('ERR_NO_PERMISSION');
  if (contact.is_group) fail('ERR_WAPP_INVALID_CONTACT');
  if (!(await claimNumber(tx.db, tx.companyId, number, contact.id))) fail('ERR_DUPLICATED_CONTACT');
  // Also where it is one they had before, and wrote from long ago.
  await answerTo(tx.db, contact.id, number);
  return number;
}

async function writeDetails(tx: TxCtx, contact: LockedContact, typed: readonly Detail[]): Promise<void> {
  const before = tx.actor.hidesNumbers ? await findDetails(tx.db, contact.id) : [];
  const hide = (text: string) => maskNumberInText(text, [contact.number, ...contact.former_numbers]);
  const details = cleanDetails(typed).map(
    (detail) => before.find(({ name, value }) => hide(name) === detail.name && hide(value) === detail.value) ?? detail,
  );
  await replaceDetails(tx.db, tx.companyId, contact.id, details);
}

export const setBlocked = (ctx: Ctx, contactId: number, { active }: BodyOf<typeof blockContact>) =>
  change(ctx, contactId, { active });

export const setAcceptAudio = (ctx: Ctx, contactId: number, { acceptAudioMessage }: BodyOf<typeof toggleAcceptAudio>) =>
  change(ctx, contactId, { acceptAudioMessage });

async function change(ctx: Ctx, contactId: number, wanted: ContactChange): Promise<Contact> {
  const row = await inTransaction(ctx, async (tx) => {
    await getLocked(tx, contactId);
    await writeContact(tx.db, contactId, wanted, tx.clock.now());
    return announceContact(tx, contactId);
  });
  return presentContactFor(ctx.actor, row);
}

export async function switchBot(ctx: Ctx, contactId: number): Promise<{ disableBot: boolean }> {
  const disableBot = await inTransaction(ctx, async (tx) => {
    await getLocked(tx, contactId);
    const isOff = await flipBot(tx.db, contactId, tx.clock.now());
    await announceContact(tx, contactId);
    return isOff;
  });
  return { disableBot };
}

async function getLocked(tx: TxCtx, contactId: number): Promise<LockedContact> {
  return (await lockContact(tx.db, contactId)) ?? fail('ERR_NO_CONTACT_FOUND');
}
