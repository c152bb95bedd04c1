/**
 * Whose jobs come next: companies in turn, whatever each has waiting. A company that was served is passed over until a
 * look finds nothing for the others; then a new round begins.
 */
export class CompanyTurns {
  readonly #served = new Set<string>();

  /** Turns to pass over in the next look. */
  passedOver(): string[] {
    return [...this.#served];
  }

  served(turn: string): void {
    this.#served.add(turn);
  }

  /** A look found nothing. True: a new round has begun, look again. */
  beginRound(): boolean {
    const isNew = this.#served.size > 0;
    this.#served.clear();
    return isNew;
  }
}
