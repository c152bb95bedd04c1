/** A lane: one contact over one connection. */
export interface LaneKey {
  companyId: number;
  connectionId: number;
  contactId: number;
}

export const laneName = (lane: LaneKey) => `${lane.companyId}:${lane.connectionId}:${lane.contactId}`;
export const connectionName = (lane: LaneKey) => `${lane.companyId}:${lane.connectionId}`;

/** Most lanes of one company that are remembered between two looks; a look finds the others. */
const mostWaiting = 256;

/** Waiting lanes of one rank, handed out company by company. */
export class LaneTurns {
  #waiting = new Map<number, LaneKey[]>();

  /** Takes the lanes found due now, oldest first within a company. Companies keep their turns. */
  replace(lanes: readonly LaneKey[]): void {
    const found = Map.groupBy(lanes, (lane) => lane.companyId);
    const turn = [...new Set([...this.#waiting.keys(), ...found.keys()])];
    this.#waiting = new Map(
      turn.flatMap((company) => (found.has(company) ? [[company, found.get(company) ?? []]] : [])),
    );
  }

  /** Adds a lane that is known to have something. */
  add(lane: LaneKey): void {
    const waiting = this.#waiting.get(lane.companyId) ?? [];
    const name = laneName(lane);
    if (waiting.length >= mostWaiting || waiting.some((one) => laneName(one) === name)) return;
    waiting.push(lane);
    this.#waiting.set(lane.companyId, waiting);
  }

  /** Whether any waiting lane is so. */
  some(isSo: (lane: LaneKey) => boolean): boolean {
    return [...this.#waiting.values()].some((lanes) => lanes.some(isSo));
  }

  /** Takes the next lane that may run, null when none may. Its company goes to the end of the line. */
  take(mayRun: (lane: LaneKey) => boolean): LaneKey | null {
    for (const [company, lanes] of this.#waiting) {
      const index = lanes.findIndex(mayRun);
      const lane = lanes[index];
      if (!lane) continue;
      this.#waiting.delete(company);
      lanes.splice(index, 1);
      if (lanes.length > 0) this.#waiting.set(company, lanes);
      return lane;
    }
    return null;
  }
}
