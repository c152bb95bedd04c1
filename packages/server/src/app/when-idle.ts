import { setTimeout as wait } from 'node:timers/promises';
import type { Process } from './process.ts';

/**
 * Resolves when nothing that is due is waiting. One part's work causes another's (a send leaves an event, an event an
 * emission), so it goes round by round until none is left.
 */
export async function whenIdle(running: Process): Promise<void> {
  const { pools, platform, jobs } = running;
  const parts = running.background.flat();
  const due = parts.flatMap((part) => (part.due === undefined ? [] : [`exists (select from control.${part.due})`]));
  const stillDue = `select ${due.join(' or ')} as "isDue"`;
  await running.realtime?.idle(); // a person who has just come online leaves an event
  for (;;) {
    for (const part of parts) await part.idle?.();
    const { rows } = await pools.web.query<{ isDue: boolean }>(stillDue);
    if (rows[0]?.isDue === false && !(await jobs?.isDue())) break;
    const companies = await pools.web.query<{ id: number }>('select id from control.companies_with_work() id');
    for (const { id } of companies.rows) platform.wakeDrain(id);
    running.lanes?.look();
    await wait(10); // held by another process, or resting after a failure
  }
  await running.realtime?.idle();
}
