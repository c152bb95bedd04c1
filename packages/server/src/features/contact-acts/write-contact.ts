import { isAdmin } from '@guiche/contract/actor';
import { mostExtraInfo } from '@guiche/contract/contact-acts';
import type {
  blockContact,
  createContact,
  toggleAcceptAudio,
  updateContact,
} from '@guiche/contract/contact-acts.schemas';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { isSeen } from '@guiche/contract/names';
import type { BodyOf } from '@guiche/contract/route';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';
import { presentContactFor } from '../contacts/index.ts';
import { readTypedNumber } from '../settings/index.ts';
import { announceContact } from './announce-contact.ts';
import { countPeople, replaceOwners } from './contact-owners.repo.ts';
import {
  answerTo,
  type ContactChange,
  claimNumber,
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
import { type TypedDetail, unhideDetails, unhideFor } from './masked-texts.ts';

/** Leaves the contact's name and addresses out of the audit log, as they must be erasable. */
function auditNames(ctx: Ctx, body: object): void {
  if (ctx.audit) ctx.audit.entry.details = { fields: Object.keys(body) };
}

const cleanDetails = (details: readonly TypedDetail[]) =>
  details.map((detail) => ({ ...detail, name: detail.name.trim() }));

const hour = 60 * 60_000;
const newPerHour = 60;

/** Limits guesses: whether a number is taken tells people who must not see numbers if somebody has it. */
async function limitGuesses(limiter: RateLimiter, { actor }: Ctx): Promise<void> {
  if (!actor.hidesNumbers) return;
  const seconds = await limiter.count(`new contacts of user ${actor.userId}`, newPerHour, hour);
  if (seconds > 0) fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
}

export async function addContact(limiter: RateLimiter, ctx: Ctx, body: BodyOf<typeof createContact>): Promise<Contact> {
  auditNames(ctx, body);
  const number = await readTypedNumber(ctx.db, body.number);
  await limitGuesses(limiter, ctx);
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
    if (body.walletIds) await writeOwners(tx, id, body.walletIds);
    return announceContact(tx, id);
  });
  return presentContactFor(ctx.actor, row);
}

export async function changeContact(ctx: Ctx, contactId: number, body: BodyOf<typeof updateContact>): Promise<Contact> {
  auditNames(ctx, body);
  const row = await inTransaction(ctx, async (tx) => {
    const contact = await getLocked(tx, contactId);
    const number = body.number === undefined ? undefined : await newNumber(tx, contact, body.number);
    const unhide = unhideFor(ctx, contact);
    const change: ContactChange = {
      name: body.name && unhide(body.name.trim(), isSeen(contact.name) ? contact.name : contact.number),
      number,
      email: body.email && unhide(body.email, contact.email),
      disableBot: body.disableBot,
    };
    if (body.extraInfo) {
      const before = await findDetails(tx.db, contactId);
      if (body.extraInfo.length > Math.max(mostExtraInfo, before.length)) fail('ERR_VALIDATION');
      const details = unhideDetails(cleanDetails(body.extraInfo), before, unhide);
      await replaceDetails(tx.db, tx.companyId, contactId, details);
    }
    if (body.walletIds) await writeOwners(tx, contactId, body.walletIds);
    await writeContact(tx.db, contactId, change, tx.clock.now());
    return announceContact(tx, contactId);
  });
  return presentContactFor(ctx.actor, row);
}

/** Sets another number to be shown and written to; the old one still leads here. */
async function newNumber(tx: TxCtx, contact: LockedContact, typed: string): Promise<string | undefined> {
  // Before any comparison, which would let people find the number by trying.
  if (tx.actor.hidesNumbers) fail('ERR_NO_PERMISSION');
  // The present number was judged when it came, and may be the channel's own form.
  if (typed === contact.number) return undefined;
  const number = await readTypedNumber(tx.db, typed);
  if (number === contact.number) return undefined;
  if (!isAdmin(tx.actor)) fail('ERR_NO_PERMISSION');
  if (contact.is_group) fail('ERR_WAPP_INVALID_CONTACT');
  if (!(await claimNumber(tx.db, tx.companyId, number, contact.id))) fail('ERR_DUPLICATED_CONTACT');
  // Also for a former number, from which they wrote long ago.
  await answerTo(tx.db, contact.id, number);
  return number;
}

/** Replaces the owners, who get new tickets; only admins may. Live tickets stay where they are. */
async function writeOwners(tx: TxCtx, contactId: number, walletIds: readonly number[]): Promise<void> {
  if (!isAdmin(tx.actor)) fail('ERR_NO_PERMISSION');
  const userIds = [...new Set(walletIds)];
  if ((await countPeople(tx.db, userIds)) < userIds.length) fail('ERR_NO_USER_FOUND');
  await replaceOwners(tx.db, tx.companyId, contactId, userIds);
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
