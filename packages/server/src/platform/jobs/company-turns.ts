/**
 * Decides whose jobs come next: companies take turns, however many jobs each has. A company that was served is passed
 * over until a look finds nothing for the others; then a new round begins.
 */
export class CompanyTurns {
  readonly #served = new Set<string>();

  /** Turns that the next look passes over. */
  passedOver(): string[] {
    return [...this.#served];
  }

  served(turn: string): void {
    this.#served.add(turn);
  }

  /** Tells that a look found nothing. True: a new round has begun, so look again. */
  beginRound(): boolean {
    const isNew = this.#served.size > 0;
    this.#served.clear();
    return isNew;
  }
}
