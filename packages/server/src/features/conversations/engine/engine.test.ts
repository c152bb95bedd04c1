import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf } from '../../tickets/index.ts';
import type { Change } from '../transitions.ts';
import { layersOf } from './layers.ts';
import { logsOf, moveRowOf } from './moves.ts';
import { applyEffect, momentOf, type ScenarioRows, saidIn, viewOf, type World, worldOf } from './plain-twin.ts';
import { type LoadedRules, runSteps } from './run-steps.ts';
import {
  defineReaction,
  defineStep,
  type Effect,
  type Moment,
  type Reaction,
  rulesIn,
  type Settled,
  type Step,
} from './step.ts';

/** A rule of a step: at this word, where the ticket stands like this. */
interface Line {
  word: number;
  status: string | null;
  /** What else it asks of the ticket. */
  only: 'quiet' | 'aside' | 'bot' | 'tired' | 'new' | null;
  effects: Effect[];
  stops: boolean;
}

/** What reacts to an act. What it moves in turn comes later in the order of acts, so that nothing goes in a circle. */
interface Answer {
  act: Change['act'];
  before: Effect[];
  after: Effect[];
}

interface Scenario extends ScenarioRows {
  steps: Line[][];
  reactions: Answer[];
}

const acts = ['leave', 'accept', 'assign', 'transfer', 'return', 'close', 'reopen'] as const;
const statusOf = {
  leave: 'open',
  accept: 'open',
  assign: 'open',
  transfer: 'pending',
  return: 'pending',
  close: 'closed',
  reopen: 'open',
} as const;
const logOf = {
  leave: 'queue',
  accept: 'open',
  assign: 'queue',
  transfer: 'transfered',
  return: 'pending',
  close: 'closed',
  reopen: 'reopen',
} as const;

const id = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });
const change = (from: number) =>
  fc
    .record({ act: fc.constantFrom(...acts.slice(from)), userId: id(3), queueId: id(2) })
    .map(({ act, userId, queueId }): Effect => {
      const status = act === 'transfer' && userId !== null ? 'open' : statusOf[act];
      return { do: 'move', change: { kind: 'change', act, status, userId, queueId, log: logOf[act] } };
    });
const text = fc.oneof(
  fc.record({ text: fc.constantFrom('a', 'b', 'c'), userId: id(3) }).map(
    ({ text, userId }): Effect => ({
      do: 'say',
      text,
      ...(userId === null ? {} : { as: { id: userId, name: 'x' } }),
    }),
  ),
  fc.constantFrom('n', 'm').map((text): Effect => ({ do: 'note', text })),
  fc.integer({ min: 0, max: 9 }).map((row): Effect => ({ do: 'own', step: 'step 0', row })),
);
const moment = fc.option(
  fc.integer({ min: 1, max: 5 }).map((ms) => new Date(ms)),
  { nil: null },
);
const mark: fc.Arbitrary<Effect> = fc.oneof(
  moment.map((until): Effect => ({ do: 'aside', snooze: { at: new Date(1), until } })),
  fc.constant<Effect>({ do: 'aside', snooze: null }),
  fc.constant<Effect>({ do: 'wake' }),
  fc
    .record({ type: fc.constantFrom('x', 'y'), userId: id(3), queueId: id(2) })
    .map((entry): Effect => ({ do: 'log', ...entry })),
  fc
    .record({ is_bot: fc.boolean(), amount_used_bot_queues: fc.nat(2) }, { requiredKeys: [] })
    .map((programs): Effect => ({ do: 'set', programs })),
  fc.record({ kind: fc.constantFrom('k', 'l'), at: moment }).map((due): Effect => ({ do: 'due', ...due })),
);
const still = fc.oneof(text, mark);
const effects = (from: number) =>
  fc.array(from < acts.length ? fc.oneof(still, change(from)) : still, { maxLength: 3 });

const word = fc.integer({ min: 0, max: 1 });
const line: fc.Arbitrary<Line> = fc.record({
  word,
  status: fc.option(fc.constantFrom('pending', 'open', 'closed'), { nil: null, freq: 1 }),
  only: fc.constantFrom('quiet', 'aside', 'bot', 'tired', 'new', null),
  effects: effects(0),
  stops: fc.boolean(),
});
const answer: fc.Arbitrary<Answer> = fc.integer({ min: 0, max: acts.length - 1 }).chain((at) =>
  fc.record({
    act: fc.constant(acts[at] ?? 'close'),
    before: fc.array(still, { maxLength: 2 }),
    after: effects(at + 1),
  }),
);

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  tickets: fc.array(
    fc.record({ status: fc.constantFrom('pending', 'open', 'closed'), userId: id(3), queueId: id(2) }),
    { minLength: 1, maxLength: 4 },
  ),
  steps: fc.array(fc.array(line, { minLength: 1, maxLength: 5, size: 'max' }), { minLength: 1, maxLength: 3 }),
  reactions: fc.array(answer, { maxLength: 3 }),
  moments: fc.array(fc.record({ ticket: fc.nat(3), word, endsBatch: fc.nat(7).map((n) => n === 0) }), {
    minLength: 1,
    maxLength: 16,
    size: 'max',
  }),
});

/** What a step of a scenario reads before a batch: in which tickets something was said. */
type Loaded = ReadonlySet<number>;

const wordIn = ({ cause }: Moment) => (cause.kind === 'turn' ? Number(cause.name) : -1);

/** The steps and reactions of a scenario, as a feature would define them. */
function rulesOf({ steps, reactions }: Scenario): { steps: Step[]; reactions: Reaction[] } {
  const asStep = (lines: readonly Line[], at: number) =>
    defineStep<Loaded, number>({
      name: `step ${at}`,
      moves: true,
      load: async () => new Set(),
      decide(said, moment) {
        const { ticket } = moment;
        const isSo = {
          quiet: ticket.saidAt === null && !said.has(ticket.id),
          aside: ticket.snoozed_at !== null,
          bot: ticket.is_bot,
          tired: ticket.amount_used_bot_queues > 0,
          new: ticket.is_new_to_owner,
        };
        const fits = lines.find(
          ({ word, status, only }) =>
            word === wordIn(moment) && (status === null || status === ticket.status) && (only === null || isSo[only]),
        );
        return fits ?? { effects: [] };
      },
    });
  const asReaction = ({ act, before, after }: Answer, at: number) =>
    defineReaction<true>({
      name: `reaction ${at}`,
      load: async () => true,
      on: (_, { change }) => (change.act === act ? { before, after } : {}),
    });
  return rulesIn([...steps.map(asStep), ...reactions.map(asReaction)]);
}

/** Takes everything in one by one: each effect is done before anything else is asked. */
function interpret(scenario: Scenario): World {
  const world = structuredClone(worldOf(scenario));
  const { steps, reactions } = rulesOf(scenario);
  for (const { ticket: at, word } of world.inbox) {
    const ticket = world.tickets[at];
    if (!ticket) continue;
    for (const step of steps) {
      const { effects, stops } = step.decide(saidIn(world), { ...momentOf(word), ticket: viewOf(world, at) });
      for (const effect of effects) doAndAnswer(world, at, reactions, effect);
      if (stops) break;
    }
  }
  world.inbox = [];
  return world;
}

function doAndAnswer(world: World, at: number, reactions: readonly Reaction[], effect: Effect): void {
  const ticket = world.tickets[at];
  if (!ticket) return;
  const seen = viewOf(world, at);
  const answers =
    effect.do === 'move'
      ? reactions.map((one) =>
          one.on(true, { before: placeOf(seen), change: effect.change }, { ...momentOf(-1), ticket: seen }),
        )
      : [];
  for (const { before = [] } of answers) for (const one of before) doAndAnswer(world, at, reactions, one);
  applyEffect(ticket, effect);
  for (const { after = [] } of answers) for (const one of after) doAndAnswer(world, at, reactions, one);
}

type Statement = (world: World) => void;

/** What the writer does with a layer, statement by statement, each over all of its tickets. */
function statementsOf(layer: readonly Settled[]): Statement[] {
  const moves = layer.flatMap(({ effect, ...rest }) =>
    effect.do === 'move' ? [{ ...rest, change: effect.change }] : [],
  );
  if (moves.length === 0) return [eachOf(layer)];
  const rows = moves.map((move) => moveRowOf(move).row);
  return [
    ({ tickets }) => {
      for (const row of rows) {
        const ticket = tickets[row.ticket_id - 1];
        if (!ticket) continue;
        const { status, user_id: userId, queue_id: queueId, is_new_to_owner: isNew } = row;
        const isNewToOwner = isNew ?? ticket.isNewToOwner;
        Object.assign(ticket, { status, userId, queueId, isNewToOwner, closedBy: null, version: ticket.version + 1 });
        if (!row.stays) ticket.snooze = null;
        if (status === 'closed') ticket.programs.amount_used_bot_queues = 0;
      }
    },
    ({ tickets }) => {
      for (const { ticket_id: id, begins, stays, status, user_id: userId } of rows) {
        const attendances = tickets[id - 1]?.attendances ?? [];
        const open = attendances.find(({ isOver }) => !isOver);
        if (begins) attendances.push({ userId, isOver: false });
        else if (open && !stays) Object.assign(open, status === 'closed' ? { isOver: true } : { userId });
      }
    },
    ({ tickets }) => {
      for (const { ticket_id: id, type, user_id: userId, queue_id: queueId } of moves.flatMap(logsOf))
        tickets[id - 1]?.logs.push({ type, userId, queueId });
    },
    ({ tickets }) => {
      for (const { ticketId } of moves) tickets[ticketId - 1]?.events.push(`ticket ${tickets[ticketId - 1]?.version}`);
    },
  ];
}

const eachOf =
  (layer: readonly Settled[]): Statement =>
  ({ tickets }) => {
    for (const { ticketId, effect } of layer) {
      const ticket = tickets[ticketId - 1];
      if (ticket) applyEffect(ticket, effect);
    }
  };

/** Decides a batch as the doors do, and answers what is to be written. */
function decideBatch(scenario: Scenario, world: World, batch: Scenario['moments']): Statement[] {
  const { steps, reactions } = rulesOf(scenario);
  const said = saidIn(world);
  const rules: LoadedRules = {
    steps: steps.map((step) => ({ step, loaded: said })),
    reactions: reactions.map((reaction) => ({ reaction, loaded: true })),
  };
  const views = world.tickets.map((_, at) => viewOf(world, at));
  const settled: Settled[] = [];
  for (const { ticket, word } of batch) {
    const view = views[ticket];
    if (view) runSteps(rules, momentOf(word), view, settled);
  }
  const isOf = (kind: string, { effect }: Settled) => effect.do === kind;
  const layers = layersOf(settled.filter((one) => !isOf('own', one) && !isOf('due', one)));
  for (const layer of layers) {
    expect(new Set(layer.map(({ effect }) => effect.do)).size).toBe(1);
    expect(new Set(layer.map(({ ticketId }) => ticketId)).size).toBe(layer.length);
  }
  const [due, own] = ['due', 'own'].map((kind) => settled.filter((one) => isOf(kind, one)));
  return [eachOf(due ?? []), ...layers.flatMap(statementsOf), eachOf(own ?? [])];
}

/** Works the inbox batch by batch, each in a transaction. A process dies behind each of its statements, and the next begins anew. */
function run(scenario: Scenario): World {
  let world = worldOf(scenario);
  while (world.inbox.length > 0) {
    const end = world.inbox.findIndex(({ endsBatch }) => endsBatch);
    const batch = end < 0 ? world.inbox : world.inbox.slice(0, end + 1);
    let committed: World | null = null;
    for (let survived = 0; committed === null; survived++) {
      const rows = structuredClone(world);
      const statements = decideBatch(scenario, rows, batch);
      for (const statement of statements.slice(0, survived)) statement(rows);
      if (survived === statements.length) committed = { ...rows, inbox: rows.inbox.slice(batch.length) };
    }
    world = committed;
  }
  return world;
}

const numRuns = Number(process.env.ENGINE ?? 200);

test(`batches come to what one by one comes to, wherever a process dies in them (${numRuns} worlds)`, () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      expect(run(scenario)).toEqual(interpret(scenario));
    }),
    { numRuns },
  );
});
