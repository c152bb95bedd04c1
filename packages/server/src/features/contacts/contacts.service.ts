import type {
  ContactAlone,
  findContactProfile,
  getContact,
  listContactIdentities,
  listContactNames,
  listContacts,
} from '@guiche/contract/contacts.schemas';
import { maskNumber, maskNumberInText } from '@guiche/contract/masking';
import { spellingsOf } from '@guiche/contract/phone';
import { possibleNumbers } from '@guiche/contract/read-number';
import type { ParamsOf, QueryOf, ResultOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { inOneFlight } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { pagesByText, rowsPerPage } from '../../platform/lists/pages-by-text.ts';
import { readSetting } from '../settings/index.ts';
import { presentContactFor } from './contact.present.ts';
import { contactSearchOf } from './contact-search.ts';
import {
  type ContactFilter,
  countContacts,
  findByNumber,
  findConnectionOf,
  findContact,
  findContactPage,
  findIdentities,
} from './contacts.repo.ts';
import { findContactIds, findTagged, mostWorthIds } from './find-contact-ids.repo.ts';
import { readSearch } from './read-search.ts';

const pages = pagesByText('contacts');

/** Finds what is known of the matches before any row is read. A text that is too short to search for is no filter. */
async function narrow(
  ctx: Ctx,
  typed: string | undefined,
  tagIds: readonly number[],
): Promise<Pick<ContactFilter, 'ids' | 'search' | 'tagIds' | 'knownCount'>> {
  const text = await readSearch(ctx, typed ?? '');
  const search = text && contactSearchOf(text, ctx.actor.hidesNumbers);
  const found = search && (await findContactIds(ctx, search));
  const isFound = found !== null && !found.limited;
  const narrowed =
    tagIds.length > 0 ? await findTagged(ctx, tagIds, isFound ? found.ids : null) : isFound ? found : null;
  const ids = narrowed !== null && narrowed.count <= mostWorthIds ? narrowed.ids : null;
  return {
    ids,
    search: isFound && ids !== null ? null : search,
    tagIds: ids === null ? tagIds : [],
    knownCount: found?.limited ? null : (narrowed?.count ?? null),
  };
}

async function filterFor(ctx: Ctx, query: QueryOf<typeof listContacts>): Promise<ContactFilter> {
  const { channel = null, isGroup = null } = query;
  const narrowed = await narrow(ctx, query.searchParam, [...new Set(query.contactTag ?? [])]);
  const isAlone = channel === null && isGroup === null;
  return { ...narrowed, knownCount: isAlone ? narrowed.knownCount : null, channel, isGroup };
}

export async function listContactPage(
  ctx: Ctx,
  query: QueryOf<typeof listContacts>,
): Promise<ResultOf<typeof listContacts>> {
  const asked = pages.ask(ctx, query);
  const filter = await filterFor(ctx, query);
  const [rows, total] = await Promise.all([findContactPage(ctx.db, filter, asked), countContacts(ctx.db, filter)]);
  const { shown, ...place } = pages.cut(ctx, rows);
  const contacts = shown.map((row) => presentContactFor(ctx.actor, row));
  return { contacts, count: total.count, countCapped: total.capped, ...place };
}

/** Finds the first matches by name, for choosing one. */
export async function listContactChoices(
  ctx: Ctx,
  query: QueryOf<typeof listContactNames>,
): Promise<ResultOf<typeof listContactNames>> {
  const filter: ContactFilter = { ...(await narrow(ctx, query.searchParam, [])), channel: null, isGroup: null };
  const rows = await findContactPage(ctx.db, filter, { after: null, offset: 0, limit: rowsPerPage });
  return rows.map((row) => {
    const { id, name, number, channel } = presentContactFor(ctx.actor, row);
    return { id, name, number, channel };
  });
}

export async function showContact(ctx: Ctx, { contactId }: ParamsOf<typeof getContact>): Promise<ContactAlone> {
  const [row, connection] = await inOneFlight(ctx.db, (db) =>
    Promise.all([findContact(db, contactId), findConnectionOf(db, contactId)]),
  );
  return { ...presentContactFor(ctx.actor, row ?? fail('ERR_NO_CONTACT_FOUND')), whatsapp: connection ?? null };
}

/** Types whose values may contain a number: ids of groups were once made of their founder's. */
const isNumber = new Set(['phone', 'group']);

export async function showIdentities(
  ctx: Ctx,
  { contactId }: ParamsOf<typeof listContactIdentities>,
): Promise<ResultOf<typeof listContactIdentities>> {
  if (!(await findContact(ctx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
  const rows = await findIdentities(ctx.db, contactId);
  const numbers = rows.filter(({ type }) => type === 'phone').map(({ value }) => value);
  return rows.map(({ type, value }) => {
    const shown = isNumber.has(type) ? maskNumber(value) : maskNumberInText(value, numbers);
    return {
      type: type as ResultOf<typeof listContactIdentities>[number]['type'],
      value: ctx.actor.hidesNumbers ? shown : value,
    };
  });
}

export async function showProfile(
  ctx: Ctx,
  { number }: ParamsOf<typeof findContactProfile>,
): Promise<ResultOf<typeof findContactProfile>> {
  const found = ctx.actor.hidesNumbers ? undefined : await findByTyped(ctx, number);
  const { id, picture_url: urlPicture } = found ?? fail('ERR_NO_CONTACT_FOUND');
  return { contactId: id, urlPicture };
}

/** Finds the owner of the most likely number. Numbers kept as they came were never interpreted. */
async function findByTyped({ db }: Ctx, typed: string) {
  const possible = possibleNumbers(typed, await readSetting(db, 'country'));
  for (const digits of new Set([...possible, typed.replace(/\D/g, '')])) {
    const found = digits === '' ? undefined : await findByNumber(db, spellingsOf(digits));
    if (found) return found;
  }
  return undefined;
}
