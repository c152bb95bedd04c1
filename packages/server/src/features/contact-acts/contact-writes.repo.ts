import { spellingsOf } from '@guiche/contract/phone';
import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Most tickets that are announced; older ones show the contact's former state until their list is loaded again. */
const mostTicketsTold = 200;

/** Locks the contact's row. Locks go contact, then ticket. */
export function lockContact(tx: CompanyTx, contactId: number) {
  return tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'number', 'email', 'former_numbers', 'is_group'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>;

/** Raises the version of the contact's newest tickets, as what they show of it changed. */
export async function touchTicketsOf(tx: CompanyTx, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with newest as (select id from tickets where company_id = (select current_company()) and contact_id = ${contactId}
      and deleted_at is null order by id desc limit ${mostTicketsTold}),
    locked as (select id from tickets where company_id = (select current_company()) and id in (select id from newest) order by id for no key update)
    update tickets t set version = t.version + 1 from locked where t.company_id = (select current_company()) and t.id = locked.id returning t.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The channel of new contacts: the WhatsApp session, unless the company uses the Cloud API alone. */
export async function findChannelOfNew(tx: CompanyTx): Promise<'whatsapp' | 'whatsappapi'> {
  const rows = await tx
    .selectFrom('connections')
    .where('deleted_at', 'is', null)
    .where('channel', 'in', ['whatsapp', 'whatsappapi'])
    .select('channel')
    .distinct()
    .execute();
  return rows.length === 1 && rows[0]?.channel === 'whatsappapi' ? 'whatsappapi' : 'whatsapp';
}

export async function drawContactId(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('contacts_id_seq') as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface NewContact {
  companyId: number;
  id: number;
  name: string;
  number: string;
  email: string;
  channel: string;
  disableBot: boolean;
  at: Date;
}

export async function insertContact(tx: CompanyTx, contact: NewContact): Promise<void> {
  await sql`insert into contacts (company_id, id, name, number, email, channel, disable_bot, created_at, updated_at)
    overriding system value
    values (${contact.companyId}, ${contact.id}, ${contact.name}, ${contact.number}, ${contact.email}, ${contact.channel},
      ${contact.disableBot}, ${contact.at}, ${contact.at})`.execute(tx);
}

/**
 * Assigns a phone number to this contact, unless somebody else has it in either spelling. The identity's key decides
 * between two claims of one spelling; a lock on the pair of spellings decides between claims of different ones.
 */
export async function claimNumber(
  tx: CompanyTx,
  companyId: number,
  digits: string,
  contactId: number,
): Promise<boolean> {
  const spellings = spellingsOf(digits);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${companyId}:${spellings[0]}`}, 0))`.execute(tx);
  const won = await tx
    .insertInto('contact_identities')
    .values({ company_id: companyId, type: 'phone', value: digits, contact_id: contactId })
    .onConflict((conflict) => conflict.columns(['company_id', 'type', 'scope', 'value']).doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  const owner = await tx
    .selectFrom('contact_identities')
    .where('type', '=', 'phone')
    .where('value', '=', sql<string>`any(${spellings})`)
    .where('contact_id', '<>', contactId)
    .select('contact_id')
    .executeTakeFirst();
  const namesake = await tx
    .selectFrom('contacts')
    .where('number', '=', sql<string>`any(${spellings})`)
    .where('id', '<>', contactId)
    .where('is_group', '=', false)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return (
    owner === undefined && namesake === undefined && (won !== undefined || (await ownsNumber(tx, digits, contactId)))
  );
}

/** Sends answers to this one of the contact's numbers until they write from another, and dates that accordingly. */
export async function answerTo(tx: CompanyTx, contactId: number, digits: string): Promise<void> {
  await tx
    .updateTable('contact_identities')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('type', '=', 'phone')
    .where('value', '=', digits)
    .where('contact_id', '=', contactId)
    .execute();
}

async function ownsNumber(tx: CompanyTx, digits: string, contactId: number): Promise<boolean> {
  const own = await tx
    .selectFrom('contact_identities')
    .where('type', '=', 'phone')
    .where('value', '=', digits)
    .where('contact_id', '=', contactId)
    .select('contact_id')
    .executeTakeFirst();
  return own !== undefined;
}

export interface ContactChange {
  name?: string;
  number?: string;
  email?: string;
  disableBot?: boolean;
  active?: boolean;
  acceptAudioMessage?: boolean;
}

/** Writes the given columns. Even without any the contact gets a new version, as something beside its row changed. */
export async function writeContact(tx: CompanyTx, contactId: number, change: ContactChange, at: Date): Promise<void> {
  await tx
    .updateTable('contacts')
    .set((eb) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.number === undefined
        ? {}
        : {
            number: change.number,
            former_numbers: sql<string[]>`array_remove(case when number = '' or number = any(former_numbers)
              then former_numbers else former_numbers || number end, ${change.number}::text)`,
          }),
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.disableBot === undefined ? {} : { disable_bot: change.disableBot }),
      ...(change.active === undefined ? {} : { active: change.active }),
      ...(change.acceptAudioMessage === undefined ? {} : { accept_audio_message: change.acceptAudioMessage }),
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', contactId)
    .execute();
}

/** Turns the bot off, or on again; answers whether it is off now. */
export async function flipBot(tx: CompanyTx, contactId: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('contacts')
    .set((eb) => ({ disable_bot: eb.not('disable_bot'), updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', contactId)
    .returning('disable_bot')
    .executeTakeFirstOrThrow();
  return row.disable_bot;
}

export interface Detail {
  name: string;
  value: string;
}

export interface KeptDetail extends Detail {
  id: number;
}

export function findDetails(tx: CompanyTx, contactId: number): Promise<KeptDetail[]> {
  return tx
    .selectFrom('contact_extra_info')
    .where('contact_id', '=', contactId)
    .select(['id', 'name', 'value'])
    .orderBy('id')
    .execute();
}

export async function replaceDetails(
  tx: CompanyTx,
  companyId: number,
  contactId: number,
  details: readonly Detail[],
): Promise<void> {
  await tx.deleteFrom('contact_extra_info').where('contact_id', '=', contactId).execute();
  if (details.length === 0) return;
  await tx
    .insertInto('contact_extra_info')
    .values(details.map(({ name, value }) => ({ company_id: companyId, contact_id: contactId, name, value })))
    .execute();
}
