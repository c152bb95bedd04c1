interface Limits {
  /** Most pieces of work in the process. */
  mostAtOnce: number;
  mostOfCompany: number;
  /** Most waiting pieces of a company. */
  mostWaiting: number;
}

interface Waiting {
  begin(): void;
}

interface Asked {
  /** Aborted when the asker has gone: its place in the line is given up. */
  signal?: AbortSignal;
  /** Waits however long the line is: for work that nobody watches. */
  isPatient?: boolean;
}

/**
 * Limits heavy work: few pieces at once, fewer of each company, and companies in turn, however many pieces each has
 * waiting.
 */
export class HeavyTurns {
  readonly #limits: Limits;
  readonly #running = new Map<number, number>();
  /** The first company has the next turn. */
  readonly #lines = new Map<number, Waiting[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` as soon as few enough others run. Null: too much of this company waits already, or the asker has gone.
   */
  async run<T>(companyId: number, work: () => Promise<T>, asked: Asked = {}): Promise<T | null> {
    if (asked.signal?.aborted) return null;
    if (this.#mayBegin(companyId)) this.#take(companyId);
    else if (!(await this.#wait(companyId, asked))) return null;
    try {
      return await work();
    } finally {
      this.#giveBack(companyId);
      this.#callNext();
    }
  }

  /** Waits for a turn, which ending work hands over. False: there is none. */
  #wait(companyId: number, { signal, isPatient = false }: Asked): Promise<boolean> {
    const line = this.#lines.get(companyId) ?? [];
    if (!isPatient && line.length >= this.#limits.mostWaiting) return Promise.resolve(false);
    this.#lines.set(companyId, line);
    return new Promise((resolve) => {
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        if (line.length === 0) this.#lines.delete(companyId);
        resolve(false);
      };
      const waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve(true);
        },
      };
      line.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #callNext(): void {
    for (const [companyId, line] of this.#lines) {
      if (!this.#mayBegin(companyId)) continue;
      const first = line.shift();
      this.#lines.delete(companyId);
      if (line.length > 0) this.#lines.set(companyId, line); // behind the other companies
      this.#take(companyId);
      first?.begin();
      return;
    }
  }

  #mayBegin(companyId: number): boolean {
    const inAll = [...this.#running.values()].reduce((sum, each) => sum + each, 0);
    return inAll < this.#limits.mostAtOnce && (this.#running.get(companyId) ?? 0) < this.#limits.mostOfCompany;
  }

  #take(companyId: number): void {
    this.#running.set(companyId, (this.#running.get(companyId) ?? 0) + 1);
  }

  #giveBack(companyId: number): void {
    const left = (this.#running.get(companyId) ?? 0) - 1;
    if (left > 0) this.#running.set(companyId, left);
    else this.#running.delete(companyId);
  }
}

/** For reports and sums, which read widely; each may run several statements. */
export const numberTurns = new HeavyTurns({ mostAtOnce: 3, mostOfCompany: 1, mostWaiting: 32 });

/**
 * For searches of messages, which may keep a connection busy for half a second: most connections of a process stay free
 * for other work.
 */
export const searchTurns = new HeavyTurns({ mostAtOnce: 4, mostOfCompany: 2, mostWaiting: 32 });
