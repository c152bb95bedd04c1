import { roomsOf } from '@guiche/contract/visibility';
import type { TxCtx } from '../../../platform/context.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import type { WritingTx, WrittenTicket } from '../../messages/index.ts';
import { placeOf, presentTicket, type ShownTicket } from '../../tickets/index.ts';
import type { Deed, Settled } from './step.ts';

/** What effects came to, as far as whoever wanted them goes on with it. */
export interface Written {
  /** Tickets as the last effect on each has left them. */
  shown: Map<number, ShownTicket>;
  /** The last log entry of each that got one. */
  logs: Map<number, number>;
  /** Whose contact was told something. */
  said: Set<number>;
  /** To whom a ticket was handed, who does not know of it yet. */
  handed: { ticketId: number; userId: number }[];
  /** Of each ticket in their order; tickets in the order of what was decided. */
  events: NewEvent[];
}

/** A transaction that effects are written in: a request's, or the drain's. */
export type EngineTx = WritingTx & Pick<TxCtx, 'arm'>;

export interface Writing {
  tx: EngineTx;
  tickets: ReadonlyMap<number, WrittenTicket>;
  written: Written;
  events: ReadonlyMap<number, NewEvent[]>;
}

/** Effects of one kind, as a layer has them. */
export type Layer<D extends Deed['do']> = readonly (Settled & { effect: Extract<Deed, { do: D }> })[];

export const ofKind = <D extends Deed['do']>(layer: readonly Settled[], kind: D): Layer<D> =>
  layer.flatMap(({ effect, ...rest }) =>
    effect.do === kind ? [{ ...rest, effect: effect as Extract<Deed, { do: D }> }] : [],
  );

/** Keeps how tickets stand now, and tells of it: also who saw them only where they were (`left`). */
export function tell(
  { written, events }: Pick<Writing, 'written' | 'events'>,
  shown: readonly ShownTicket[],
  left: ReadonlyMap<number, string[]> = new Map(),
): void {
  for (const row of shown) {
    written.shown.set(row.id, row);
    events.get(row.id)?.push({
      name: 'ticket',
      payload: { action: 'update', ticket: presentTicket(row) },
      rooms: roomsOf(placeOf(row)),
      leftRooms: left.get(row.id) ?? [],
    });
  }
}

/** The rooms of where tickets were until then. */
export const leftBy = (layer: readonly Settled[]): Map<number, string[]> =>
  new Map(layer.map(({ ticketId, from }) => [ticketId, roomsOf(from)]));

export const idsIn = (layer: readonly Settled[]): number[] => layer.map(({ ticketId }) => ticketId);
