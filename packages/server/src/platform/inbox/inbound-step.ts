import type { InboundEvent } from '../../channels/inbound-events.ts';
import type { CompanyTx } from '../db/company-db.ts';
import type { NewEvent } from '../events/event-wait.ts';

/** One event of the inbox, as the drain hands it to the steps. */
export interface WaitingEvent {
  inboxId: number;
  connectionId: number;
  /** Connection and raw chat id. The events of one lane are ordered, and parked, together. */
  lane: string;
  event: InboundEvent;
}

/**
 * One stage of the work on inbound events. `load` reads all that the batch can need, set-based, and takes its locks
 * (contacts, then tickets, each in id order); `decide` is pure and sees what earlier events of the batch did; `write`
 * stores the effects, set-based, and answers the live events they cause.
 */
export interface InboundStep<Situation = unknown> {
  load(tx: CompanyTx, companyId: number, batch: readonly WaitingEvent[]): Promise<Situation>;
  /**
   * Decides on one event. False: it goes no further down the list. `later`: what it comes to is known once this batch is written, so
   * it, and what its lane holds behind it, waits for the next one; only what an earlier event of the batch did can be the reason.
   */
  decide(situation: Situation, waiting: WaitingEvent): boolean | 'later';
  write(tx: CompanyTx, companyId: number, situation: Situation): Promise<NewEvent[]>;
}

export const defineInboundStep = <S>(step: InboundStep<S>) => step as InboundStep;
