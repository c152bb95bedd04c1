import { randomInt } from 'node:crypto';
import { type Desk, openDesk } from '../faults/desk.ts';
import { pairPhone } from '../faults/paired-phone.ts';
import { abandonStage, withStage } from '../faults/stage.ts';
import { until } from '../faults/until.ts';
import { waitUntilQuiet } from '../faults/wait-until-quiet.ts';
import { atMost, type Check, describeMachine, exactly, printChecks, told } from './checks.ts';

/**
 * `npm run bench:history`: what a phone remembers is taken over at its pairing, while the server is killed in the middle.
 * Ends with 1 when a limit is missed.
 */
const past = { chats: 100, messagesPerChat: 500, days: 60 };
const all = past.chats * past.messagesPerChat;
const number = '5511940009999';
const withinSeconds = 300;
/** The part that is imported when the kill comes. */
const killedAt = 0.4;
const fewestSteps = 10;

interface Import {
  done: number;
  total: number | null;
  status: string | null;
}

async function readImport({ stage }: Desk, connectionId: number): Promise<Import> {
  const [row] = await stage.database.rows<Import>(
    'select import_done as done, import_total as total, status_import_messages as status from connections where id = $1',
    [connectionId],
  );
  return row ?? { done: 0, total: null, status: null };
}

/**
 * Waits until the whole past is kept and a part of it imported, which from now on must survive; then kills. Answers how
 * much was imported.
 */
async function killInTheMiddle(desk: Desk, connectionId: number): Promise<number> {
  let done = 0;
  const isThere = async () => {
    const now = await readImport(desk, connectionId);
    done = now.done;
    return (now.total ?? 0) >= all && now.done >= killedAt * all;
  };
  await until('a part of the past is taken in', isThere, { withinMs: withinSeconds * 1_000, everyMs: 20 });
  await desk.stage.server.killAndStart();
  return done;
}

/** What screens were told of the progress, in order. */
async function readSteps({ stage, companyId }: Desk, connectionId: number): Promise<{ done: number; all: number }[]> {
  return stage.database.rows<{ done: number; all: number }>(
    `select (payload -> 'whatsapp' -> 'importProgress' ->> 'this')::bigint as done,
       (payload -> 'whatsapp' -> 'importProgress' ->> 'all')::bigint as all
     from events where company_id = $1 and name = 'whatsapp' and payload -> 'whatsapp' ->> 'id' = $2
       and payload -> 'whatsapp' -> 'importProgress' ->> 'this' is not null order by seq`,
    [companyId, String(connectionId)],
  );
}

const countFalls = (steps: readonly { done: number; all: number }[]): number =>
  steps.filter((step, index) => {
    const before = steps[index - 1];
    return before !== undefined && (step.done < before.done || step.all < before.all);
  }).length;

async function countStored({ stage }: Desk, connectionId: number) {
  const [row] = await stage.database.rows<
    Record<'messages' | 'ids' | 'tickets' | 'unread' | 'calls' | 'foreign', number>
  >(
    `select count(*) as messages, count(distinct provider_id) as ids, count(distinct ticket_id) as tickets,
       (select coalesce(sum(unread_messages), 0)::bigint from tickets where connection_id = $1) as unread,
       (select count(*) from due d join messages m on m.company_id = d.company_id and m.id = d.subject_id
         where d.kind = 'push' and m.connection_id = $1) as calls,
       count(*) filter (where provider_id is null or provider_id not like 'PAST%') as foreign
     from messages where connection_id = $1`,
    [connectionId],
  );
  return row ?? { messages: 0, ids: 0, tickets: 0, unread: 0, calls: 0, foreign: 0 };
}

async function judge(desk: Desk, connectionId: number, kill: { at: number; seconds: number }): Promise<Check[]> {
  const { messages, ids, tickets, unread, calls, foreign } = await countStored(desk, connectionId);
  const steps = await readSteps(desk, connectionId);
  const sent = desk.stage.journal.read().filter((line) => line.kind === 'outbound').length;
  return [
    atMost('from the scan to the end, with the kill', withinSeconds, kill.seconds, 's'),
    told('taken in when the server was killed', `${kill.at} of ${all}`),
    exactly('messages stored', all, messages),
    exactly('of different ids', all, ids),
    exactly('conversations', past.chats, tickets),
    {
      what: 'steps of progress told',
      limit: `≥ ${fewestSteps}`,
      measured: String(steps.length),
      isKept: steps.length >= fewestSteps,
    },
    exactly('steps that went back', 0, countFalls(steps)),
    exactly('messages that reached anybody', 0, sent),
    exactly('messages of our own making', 0, foreign),
    exactly('unread messages', 0, unread),
    exactly('calls on browsers that are due', 0, calls),
  ];
}

async function bench(): Promise<boolean> {
  const machine = describeMachine();
  const seed = String(randomInt(1_000_000));
  return withStage({ seed, hasRealWaits: true }, async (stage) => {
    const desk = await openDesk(stage);
    console.log(`A phone with ${past.chats} chats of ${past.messagesPerChat} messages is paired…`);
    const from = performance.now();
    const connectionId = await pairPhone(desk, { number, history: past });
    const at = await killInTheMiddle(desk, connectionId);
    console.log('Killed in the middle, and started again…');
    const isOver = async () => (await readImport(desk, connectionId)).status === 'renderButtonCloseTickets';
    await until('the import is over', isOver, { withinMs: 2 * withinSeconds * 1_000, everyMs: 100 });
    const seconds = (performance.now() - from) / 1_000;
    const quiet = await waitUntilQuiet(desk, []);
    const checks = await judge(desk, connectionId, { at, seconds });
    if (quiet !== null) checks.push({ what: 'all quiet afterwards', limit: 'yes', measured: quiet, isKept: false });
    const isGood = printChecks(checks, `${machine}; seed ${seed}`);
    return { result: isGood, keep: !isGood };
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void abandonStage().finally(() => process.exit(130)));
}
process.exit((await bench()) ? 0 : 1);
