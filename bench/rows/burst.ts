import { numberOf } from '../stage/seed-company.ts';
import type { BenchCompany, Stage } from '../stage/stage.ts';
import { nextMark, signedWebhook } from '../webhook.ts';
import { type Line, perSecond, type Row } from './row.ts';

const contacts = 200;
/** Of each contact, all at once; a delivery of two says which of them came first. */
const deliveries = 5;
const messagesEach = 2 * deliveries;
/** Beyond those of the seed. */
const firstNumber = 9_000_000;

interface Burst {
  from: string;
  pairs: [string, string][];
}

const planned = (): Burst[] =>
  Array.from({ length: contacts }, (_, n) => ({
    from: numberOf(firstNumber + n),
    pairs: Array.from({ length: deliveries }, () => [nextMark(), nextMark()]),
  }));

const storedSql = `
  select count(*) as people, coalesce(sum(b.tickets), 0) as tickets, coalesce(sum(b.messages), 0) as messages
  from (select (select count(*) from tickets t where t.company_id = c.company_id and t.contact_id = c.id) as tickets,
      (select count(*) from messages m where m.company_id = c.company_id and m.contact_id = c.id) as messages
    from contacts c where c.company_id = $1 and c.number = any($2)) b`;
/** Messages have their order from their ids. */
const inOrderSql = `
  select count(*) as "inOrder" from unnest($2::text[], $3::text[]) p(one, other)
  join messages a on a.company_id = $1 and a.provider_id = p.one
  join messages b on b.company_id = $1 and b.provider_id = p.other and b.id > a.id and b.ticket_id = a.ticket_id`;

async function judge({ owner }: Stage, { id }: BenchCompany, bursts: readonly Burst[]): Promise<Line['correct']> {
  const { rows } = await owner.query<{ people: string; tickets: string; messages: string }>(storedSql, [
    id,
    bursts.map(({ from }) => from),
  ]);
  const pairs = bursts.flatMap((burst) => burst.pairs);
  const [ones, others] = [0, 1].map((place) => pairs.map((pair) => `wamid.${pair[place]}`));
  const { rows: ordered } = await owner.query<{ inOrder: string }>(inOrderSql, [id, ones, others]);
  const found = [rows[0]?.people, rows[0]?.tickets, rows[0]?.messages, ordered[0]?.inOrder].map(Number);
  const expected = [contacts, contacts, contacts * messagesEach, pairs.length];
  const [people, tickets, messages, inOrder] = found;
  return {
    text: `${people} contacts, ${tickets} tickets, ${messages} of ${contacts * messagesEach} messages, ${inOrder} of ${pairs.length} deliveries in order`,
    isRight: found.join() === expected.join(),
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const [company] = stage.others;
  if (!company) throw new Error('no company of a tenth');
  const bursts = planned();
  const began = performance.now();
  for (const { from, pairs } of bursts)
    await Promise.all(pairs.map((pair) => stage.toProduct.send(signedWebhook(company.account, from, ...pair))));
  await stage.quiet();
  const took = performance.now() - began;
  return [
    {
      id: 'B6b',
      what: `burst: ${messagesEach} messages at once of each of ${contacts} new contacts`,
      product: perSecond((contacts * messagesEach * 1_000) / took),
      floor: '',
      ratio: '',
      limits: [],
      errors: 0,
      firstError: null,
      correct: await judge(stage, company, bursts),
    },
  ];
}

export const burst: Row = { id: 'B6b', run };
