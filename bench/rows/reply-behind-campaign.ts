import { LiveSocket } from '../live-socket.ts';
import { compare, medianOf, ratioOf, type Side } from '../measure.ts';
import type { Stage } from '../stage/stage.ts';
import { nextMark, textWith } from '../webhook.ts';
import { atMost, errorsOf, type Line, ms, type Row, times } from './row.ts';

const waiting = 100_000;
/** More than the lanes send meanwhile. */
const spare = 20_000;
const patienceMs = 5_000;
const leastSeconds = 3;

/** People who never wrote, each with a message of a campaign that has no ticket. */
const campaignSql = `
  with c as (insert into contacts (company_id, name, number, channel)
    select $1, 'Campanha ' || g, '55219' || lpad(g::text, 8, '0'), 'whatsappapi' from generate_series(1, $3::int) g returning id, number),
  i as (insert into contact_identities (company_id, type, value, contact_id) select $1, 'phone', number, id from c),
  m as (select id, row_number() over (order by id) n from message_ids($3) id)
  insert into messages (company_id, id, contact_id, connection_id, body, from_me, send_state, client_id)
  select $1, m.id, c.id, $2, 'Promoção', true, 'queued', 'campaign-' || m.n
  from m join (select id, row_number() over (order by id) n from c) c on c.n = m.n`;

const enqueueSql = `
  insert into outbox (company_id, connection_id, contact_id, kind, message_id, rank)
  select company_id, connection_id, contact_id, 'message', id, 2 from messages
  where company_id = $1 and client_id like 'campaign-%' and send_state = 'queued' order by id limit $2`;

/** A screen of somebody who sees the company's tickets, and who waits there for a reply to be shown as sent. */
class SentReplies {
  readonly #awaited = new Map<string, () => void>();
  #socket: LiveSocket | null = null;

  async open({ product, hot }: Stage): Promise<void> {
    this.#socket = await LiveSocket.open({
      port: product.port,
      namespace: `/company-${hot.id}`,
      token: hot.admins.list.at(-1)?.token ?? '',
      readyAt: 'watermark',
      onEvent: (packet) => {
        if (!packet.includes('"sendState":"sent"')) return;
        for (const [mark, seen] of this.#awaited) if (packet.includes(mark)) seen();
      },
    });
  }

  close(): void {
    this.#socket?.close();
  }

  /** Resolves when the message with this mark is shown as sent. */
  isSent(mark: string): Promise<void> {
    return new Promise((seen, missed) => {
      const timer = setTimeout(() => missed(new Error(`not sent within ${patienceMs} ms`)), patienceMs);
      this.#awaited.set(mark, () => {
        clearTimeout(timer);
        this.#awaited.delete(mark);
        seen();
      });
    });
  }
}

async function countCampaign({ owner, hot }: Stage, state: string): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(
    `select count(*) as n from messages where company_id = $1 and client_id like 'campaign-%' and send_state = $2`,
    [hot.id, state],
  );
  return Number(rows[0]?.n);
}

async function measure(stage: Stage, screen: SentReplies, tickets: readonly number[]): Promise<Line> {
  const { toProduct, hot, options, owner, quiet } = stage;
  let turn = 0;
  const act = async () => {
    const mark = nextMark();
    const sent = screen.isSent(mark);
    const path = `/api/messages/${tickets[turn++ % tickets.length] ?? 0}`;
    const body = JSON.stringify({ body: textWith(mark) });
    const { token } = hot.admins.next('sends');
    await Promise.all([toProduct.send({ method: 'POST', path, token, body }), sent]);
    return true;
  };
  const behind: Side = {
    act,
    async before() {
      await owner.query(enqueueSql, [hot.id, waiting]);
      await owner.query('analyze outbox'); // as autovacuum does seconds later, and plans are made anew
    },
    async after() {
      await owner.query(`delete from outbox where rank = 2 and state = 'queued'`);
      await owner.query('vacuum (analyze) outbox');
      await quiet();
    },
  };
  const pace = { rounds: options.rounds, seconds: Math.max(options.seconds, leastSeconds), inFlight: 1 };
  const outcome = await compare(pace, behind, { act, after: quiet });
  const tell = (cells: typeof outcome.product) =>
    `p50 ${ms(medianOf(cells, (cell) => cell.p50))} p95 ${ms(medianOf(cells, (cell) => cell.p95))}`;
  const ratio = ratioOf(outcome, (cell) => cell.p95);
  const left = await countCampaign(stage, 'sent');
  return {
    id: 'B12',
    what: `a reply until it is shown as sent, 1 in flight, while ${waiting} messages of a campaign wait; beside: at rest`,
    product: tell(outcome.product),
    floor: tell(outcome.floor),
    ratio: times(ratio),
    limits: [atMost('p95', ratio, 1.3)],
    ...errorsOf(outcome),
    correct: { text: `${left} of the campaign left meanwhile`, isRight: left > 0 && left < spare },
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const { owner, hot } = stage;
  await owner.query(campaignSql, [hot.id, hot.connectionId, waiting + spare]);
  await owner.query('vacuum (analyze) contacts, messages');
  const { rows } = await owner.query<{ id: string }>(
    `select id from tickets where company_id = $1 and status = 'open' order by md5(id::text)`,
    [hot.id],
  );
  const screen = new SentReplies();
  try {
    await screen.open(stage);
    return [
      await measure(
        stage,
        screen,
        rows.map(({ id }) => Number(id)),
      ),
    ];
  } finally {
    screen.close();
  }
}

/** Adds people and messages to the hot company, so it comes last. */
export const replyBehindCampaign: Row = { id: 'B12', run };
