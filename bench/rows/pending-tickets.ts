import type { BenchCompany, Stage } from '../stage/stage.ts';

/** The pending tickets of a company, to be accepted again and again. */
export class PendingTickets {
  readonly #stage: Stage;
  readonly #company: BenchCompany;
  readonly #ids: number[];
  #turn = 0;

  static async of(stage: Stage, company: BenchCompany): Promise<PendingTickets> {
    const { rows } = await stage.owner.query<{ id: string }>(
      `select id from tickets where company_id = $1 and status = 'pending' order by md5(id::text)`,
      [company.id],
    );
    return new PendingTickets(
      stage,
      company,
      rows.map((row) => Number(row.id)),
    );
  }

  private constructor(stage: Stage, company: BenchCompany, ids: number[]) {
    this.#stage = stage;
    this.#company = company;
    this.#ids = ids;
  }

  /** Undefined when all are taken. */
  next(): number | undefined {
    return this.#ids[this.#turn++];
  }

  /** All of them pending again. */
  async putBack(schema: 'public' | 'floor'): Promise<void> {
    const { owner, quiet } = this.#stage;
    await quiet();
    const values = [this.#company.id, this.#ids];
    await owner.query(
      `update ${schema}.tickets set status = 'pending', user_id = null where company_id = $1 and id = any($2) and status = 'open'`,
      values,
    );
    await owner.query(
      `update ${schema}.ticket_sessions set user_id = null, started_at = null
       where company_id = $1 and ticket_id = any($2) and started_at is not null`,
      values,
    );
    for (const table of ['tickets', 'ticket_sessions']) await owner.query(`vacuum ${schema}.${table}`);
    this.#turn = 0;
  }
}
