import type { TextPlace } from '../packages/server/src/platform/lists/list-cursor.ts';
import { onVolume, type Volume } from './stage/volume.ts';
import { say, shown, tell, timesOf } from './timed-requests.ts';

/**
 * `npm run bench:contacts`: pages of 100,000 contacts and of 1,000 users in a company with two million messages, by every
 * filter, to who sees numbers and to who does not, each request beside the bare statement for its rows. Ends with 1 when a
 * limit is missed.
 */
const limitMs = 50;
const contacts = 100_000;
const users = 1_000;
/** Of how many contacts one has the tag. */
const shares = [2, 5, 100, 10_000] as const;

const fillSql = `
  insert into contacts (company_id, name, number, channel, is_group)
  select $1, (array['Maria', 'João', 'Ana', 'Pedro', 'Júlia', 'Carlos', 'Bruna', 'İpek', 'Nuria', 'Lucas'])[1 + g % 10] || ' '
      || (array['Silva', 'Souza', 'Costa', 'Lima', 'Rocha', 'Alves', 'Dias'])[1 + g % 7] || ' ' || g,
    '551197' || lpad(g::text, 7, '0'), 'whatsapp', g % 50 = 0
  from generate_series(1, $2::int - (select count(*)::int from contacts where company_id = $1 and deleted_at is null)) g`;
const peopleSql = `
  insert into users (company_id, name, email, password_hash, profile)
  select $1, 'Pessoa ' || g, format('lista%s@bench.test', g), 'x', 'user'
  from generate_series(1, $2::int - (select count(*)::int from users where company_id = $1 and deleted_at is null)) g`;
const tagSql = `
  with t as (insert into tags (company_id, name, color) values ($1, 'Um em ' || $2::int, '#1971C2') returning id),
  c as (insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, contacts.id, t.id from contacts cross join t where company_id = $1 and hashint8(contacts.id) % $2::int = 0)
  select id from t`;

const hideSql = `
  insert into company_settings (company_id, key, value) values ($1, 'lgpdHideNumber', 'enabled')
  on conflict (company_id, key) do update set value = excluded.value`;

interface Filled {
  tagIds: readonly number[];
  /** In the middle of the order of names. */
  middle: TextPlace;
  middleUser: TextPlace;
}

interface TimedRequest {
  what: string;
  path: string;
  sql: string;
  /** Of an attendant, to whom numbers are shown as stars. */
  isMasked: boolean;
}

/** Where a statement's only row of `id` and `text` stands. */
async function placeOf(rows: Promise<{ rows: { id: string; text: string }[] }>): Promise<TextPlace> {
  const [row] = (await rows).rows;
  if (row === undefined) throw new Error('the list is shorter than twice its middle');
  return { id: Number(row.id), text: row.text };
}

async function fill({ owner, companyId }: Volume): Promise<Filled> {
  await owner.query(hideSql, [companyId]);
  await owner.query(fillSql, [companyId, contacts]);
  await owner.query(peopleSql, [companyId, users]);
  const tagIds: number[] = [];
  for (const share of shares) {
    const { rows } = await owner.query<{ id: string }>(tagSql, [companyId, share]);
    tagIds.push(Number(rows[0]?.id));
  }
  await owner.query('vacuum (analyze) contacts, contact_tags, users');
  const contactsByName = `select id, name_order as text from contacts where company_id = $1 and deleted_at is null
    order by name_order, id limit 1 offset $2`;
  const usersByName = `select id, fold(name) as text from users where company_id = $1 and deleted_at is null
    order by fold(name), id limit 1 offset $2`;
  const middle = await placeOf(owner.query(contactsByName, [companyId, contacts / 2]));
  const middleUser = await placeOf(owner.query(usersByName, [companyId, users / 2]));
  return { tagIds, middle, middleUser };
}

const contactsSql = (where: string) => `select id, name, number from contacts c
  where company_id = $1 and deleted_at is null and ${where} order by name_order, id limit 21`;
const usersSql = (where: string) =>
  `select id, name, email from users where company_id = $1 and deleted_at is null and ${where} order by name, id limit 21`;
const hasTag = (id: number | undefined) =>
  `exists (select from contact_tags t where t.company_id = c.company_id and t.contact_id = c.id and t.tag_id = ${id})`;
const tagged = (...ids: (number | undefined)[]) => `contactTag=${encodeURIComponent(JSON.stringify(ids))}`;

function contactRequests({ tagIds, middle }: Filled, { cursorAt }: Volume): TimedRequest[] {
  const [half, fifth, some, few] = tagIds;
  const after = `(name_order, id) > (select name_order, id from contacts where company_id = $1 and id = ${middle.id})`;
  const maria = `name_folded like '%maria%'`;
  const masked = [
    'the first page',
    'from row 50,000, by cursor',
    'a tag on half of them',
    'a common name',
    'a rare name',
  ];
  const pages = [
    { what: 'the first page', query: '', sql: 'true' },
    { what: 'page 50, by offset', query: 'pageNumber=50', sql: 'true' },
    { what: 'from row 50,000, by cursor', query: `nextCursor=${cursorAt('contacts', middle)}`, sql: after },
    { what: 'of a channel', query: 'channel=whatsapp', sql: `channel = 'whatsapp'` },
    { what: 'groups', query: 'isGroup=true', sql: 'is_group' },
    { what: 'people', query: 'isGroup=false', sql: 'not is_group' },
    { what: 'a tag on half of them', query: tagged(half), sql: hasTag(half) },
    { what: 'a tag on one of 100', query: tagged(some), sql: hasTag(some) },
    { what: 'a tag on one of 10,000', query: tagged(few), sql: hasTag(few) },
    { what: 'two common tags', query: tagged(half, fifth), sql: `${hasTag(half)} and ${hasTag(fifth)}` },
    {
      what: 'three tags',
      query: tagged(half, fifth, some),
      sql: `${hasTag(half)} and ${hasTag(fifth)} and ${hasTag(some)}`,
    },
    { what: 'a common name', query: 'searchParam=maria', sql: maria },
    {
      what: 'a rare name',
      query: 'searchParam=silva%2077',
      sql: `name_folded like '%silva%' and name_folded like '%77%'`,
    },
    { what: 'digits of a number', query: 'searchParam=0099999', sql: `number like '%0099999%'` },
    {
      what: 'a common name with a tag',
      query: `searchParam=maria&${tagged(half)}`,
      sql: `${maria} and ${hasTag(half)}`,
    },
    { what: 'groups of a common name', query: 'searchParam=maria&isGroup=true', sql: `${maria} and is_group` },
  ].map(({ what, query, sql }) => ({
    what: `contacts: ${what}`,
    path: `/api/contacts?${query}`,
    sql: contactsSql(sql),
    isMasked: false,
  }));
  const byAttendant = pages.filter(({ what }) => masked.some((name) => what === `contacts: ${name}`));
  return [...pages, ...byAttendant.map((request) => ({ ...request, what: `${request.what}, masked`, isMasked: true }))];
}

function userRequests({ middleUser }: Filled, { cursorAt }: Volume): TimedRequest[] {
  return [
    { what: 'the first page', query: '', sql: 'true' },
    { what: 'page 40, by offset', query: 'pageNumber=40', sql: 'true' },
    {
      what: 'from row 500, by cursor',
      query: `nextCursor=${cursorAt('users', middleUser)}`,
      sql: `(name, id) > (select name, id from users where company_id = $1 and id = ${middleUser.id})`,
    },
    { what: 'a search', query: 'searchParam=pessoa%209', sql: `name ilike '%pessoa 9%'` },
  ].map(({ what, query, sql }) => ({
    what: `users: ${what}`,
    path: `/api/users?${query}`,
    sql: usersSql(sql),
    isMasked: false,
  }));
}

async function run(volume: Volume): Promise<boolean> {
  const { owner, companyId, get, openAttendants } = volume;
  const filled = await fill(volume);
  say(`${contacts} contacts, ${users} users`);
  const getMasked = await openAttendants();
  if (!(await getMasked('/api/contacts')).includes('*****')) throw new Error('numbers are not hidden from attendants');
  let allKept = true;
  for (const { what, path, sql, isMasked } of [...contactRequests(filled, volume), ...userRequests(filled, volume)]) {
    const product = await timesOf(() => (isMasked ? getMasked(path) : get(path)));
    const floor = await timesOf(() => owner.query(sql, [companyId]));
    allKept = tell(what, shown(product), shown(floor), `p95 <= ${limitMs} ms`, product.p95 <= limitMs) && allKept;
  }
  return allKept;
}

process.exit((await onVolume(run)) ? 0 : 1);
