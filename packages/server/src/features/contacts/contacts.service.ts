import type {
  Contact,
  findContactProfile,
  getContact,
  listContactIdentities,
  listContactNames,
  listContacts,
} from '@guiche/contract/contacts';
import { maskNumber, maskNumberInText } from '@guiche/contract/masking';
import { phoneTwin } from '@guiche/contract/phone';
import type { ParamsOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { readSearchText } from '@guiche/contract/search';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentContactFor } from './contact.present.ts';
import { contactSearchOf } from './contact-search.ts';
import {
  type ContactFilter,
  contactsPerPage,
  countContacts,
  findByNumber,
  findContact,
  findContactPage,
  findIdentities,
} from './contacts.repo.ts';
import { findContactIds, findTagged, mostWorthIds } from './find-contact-ids.repo.ts';

const deepestPage = 50;

/** A text that is too short to search for narrows nothing. */
async function searchFor(
  ctx: Ctx,
  typed: string | undefined,
): Promise<Pick<ContactFilter, 'search' | 'foundIds' | 'knownCount'>> {
  const text = readSearchText(typed ?? '');
  if (text === null) return { search: null, foundIds: null, knownCount: null };
  const search = contactSearchOf(text, ctx.actor.hidesNumbers);
  const { ids, count, limited } = await findContactIds(ctx, search);
  return limited ? { search, foundIds: null, knownCount: null } : { search, foundIds: ids, knownCount: count };
}

async function filterFor(ctx: Ctx, query: QueryOf<typeof listContacts>): Promise<ContactFilter> {
  const tagIds = [...new Set(query.contactTag ?? [])];
  const [found, tagged] = await Promise.all([
    searchFor(ctx, query.searchParam),
    tagIds.length > 0 ? findTagged(ctx, tagIds) : null,
  ]);
  const { channel = null, isGroup = null } = query;
  const isAlone = channel === null && isGroup === null && (found.search === null || tagged === null);
  const knownCount = isAlone ? (tagged?.count ?? found.knownCount) : null;
  return {
    search: found.search,
    foundIds: knownCount !== null && knownCount > mostWorthIds ? null : found.foundIds,
    knownCount,
    taggedIds: tagged?.ids ?? null,
    tagIds,
    channel,
    isGroup,
  };
}

export async function listContactPage(
  ctx: Ctx,
  query: QueryOf<typeof listContacts>,
): Promise<ResultOf<typeof listContacts>> {
  const page = query.pageNumber ?? 1;
  const afterId = query.nextCursor ?? null;
  if (afterId === null && page > deepestPage) fail('ERR_PAGE_TOO_DEEP');
  const filter = await filterFor(ctx, query);
  const offset = afterId === null ? (page - 1) * contactsPerPage : 0;
  const [rows, total] = await Promise.all([
    findContactPage(ctx.db, filter, { afterId, offset, limit: contactsPerPage + 1 }),
    countContacts(ctx.db, filter),
  ]);
  const shown = rows.slice(0, contactsPerPage);
  const hasMore = rows.length > contactsPerPage;
  const last = shown.at(-1);
  return {
    contacts: shown.map((row) => presentContactFor(ctx.actor, row)),
    hasMore,
    count: total.count,
    countCapped: total.capped,
    nextCursor: hasMore && last ? String(last.id) : null,
  };
}

/** The first matches by name, for choosing one. */
export async function listContactChoices(
  ctx: Ctx,
  query: QueryOf<typeof listContactNames>,
): Promise<ResultOf<typeof listContactNames>> {
  const found = await searchFor(ctx, query.searchParam);
  const filter: ContactFilter = { ...found, taggedIds: null, tagIds: [], channel: null, isGroup: null };
  const rows = await findContactPage(ctx.db, filter, { afterId: null, offset: 0, limit: contactsPerPage });
  return rows.map((row) => {
    const { id, name, number } = presentContactFor(ctx.actor, row);
    return { id, name, number };
  });
}

export async function showContact(ctx: Ctx, { contactId }: ParamsOf<typeof getContact>): Promise<Contact> {
  return presentContactFor(ctx.actor, (await findContact(ctx.db, contactId)) ?? fail('ERR_NO_CONTACT_FOUND'));
}

/** Ids of groups were once made of the number of who founded them. */
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
  const digits = number.replace(/\D/g, '');
  const spellings = [digits, phoneTwin(digits)].filter((spelling) => spelling !== null);
  const found = ctx.actor.hidesNumbers ? undefined : await findByNumber(ctx.db, spellings);
  const { id, picture_url: urlPicture } = found ?? fail('ERR_NO_CONTACT_FOUND');
  return { contactId: id, urlPicture };
}
