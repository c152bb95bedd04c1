import type { TxCtx } from '../context.ts';

/** One kind of thing that is to happen at its moment. A feature names its kinds under `due` in its manifest. */
export interface DueKind {
  /** Small letters only; stands in the rows. */
  readonly kind: string;
  /**
   * Does what is due of one company, or has a job do what takes the network, and answers when to look again at each
   * subject; null or absent: there is nothing more to do about it. A moment may come early, twice, or for a subject that
   * is gone, so the rule asks its own rows, under their locks. `tx.clock` says the moment by which it is due.
   */
  run(tx: TxCtx, subjectIds: readonly number[]): Promise<ReadonlyMap<number, Date | null>>;
}

export const defineDue = (kind: DueKind): DueKind => kind;
