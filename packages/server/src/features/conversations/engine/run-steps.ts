import type { TicketPlace } from '@guiche/contract/visibility';
import { placeOf } from '../../tickets/index.ts';
import { foldEffect } from './fold-effect.ts';
import type { Deed, Effect, Moment, Move, Reaction, RuledTicket, Settled, Step } from './step.ts';

/** Rules with what they have loaded; those that nothing concerns are left out. */
export interface LoadedRules {
  steps: readonly { step: Step; loaded: unknown }[];
  reactions: readonly { reaction: Reaction; loaded: unknown }[];
}

/** How many moves may follow from one another. More are a circle of reactions. */
const longestChain = 8;

/**
 * Asks the steps in their order what becomes of a moment, and settles it at once: each step, and each later moment, sees the ticket
 * as the ones before have left it. A step that stops is the last.
 */
export function runSteps(
  rules: LoadedRules,
  moment: Omit<Moment, 'ticket'>,
  ticket: RuledTicket,
  settled: Settled[],
): void {
  for (const { step, loaded } of rules.steps) {
    const { effects, stops = false } = step.decide(loaded, { ...moment, ticket });
    for (const effect of effects) settle(rules, moment, ticket, effect, settled);
    if (stops) return;
  }
}

/** What the reactions answer a move with. */
export function answersTo(rules: LoadedRules, move: Move, moment: Moment): { before: Effect[]; after: Effect[] } {
  const answers = rules.reactions.map(({ reaction, loaded }) => reaction.on(loaded, move, moment));
  return {
    before: answers.flatMap(({ before = [] }) => before),
    after: answers.flatMap(({ after = [] }) => after),
  };
}

/** The move that is answered: a ticket that goes on from another one has come from where that was. */
function moveIn(effect: Deed, from: TicketPlace): Move | null {
  if (effect.do === 'begin') return effect.move;
  return effect.do === 'move' ? { before: from, change: effect.change } : null;
}

const noAnswers = { before: [], after: [] };

/** Settles an effect, and around a move what reacts to it. */
export function settle(
  rules: LoadedRules,
  moment: Omit<Moment, 'ticket'>,
  ticket: RuledTicket,
  effect: Deed,
  settled: Settled[],
  depth = 0,
): void {
  if (depth > longestChain) throw new Error('reactions move a ticket in a circle');
  const from = placeOf(ticket);
  const move = moveIn(effect, from);
  const { before, after } = move ? answersTo(rules, move, { ...moment, ticket: { ...ticket } }) : noAnswers;
  for (const one of before) settle(rules, moment, ticket, one, settled, depth + 1);
  settled.push({ ticketId: ticket.id, by: moment.by, from: placeOf(ticket), effect });
  foldEffect(ticket, effect, moment);
  for (const one of after) settle(rules, moment, ticket, one, settled, depth + 1);
}
