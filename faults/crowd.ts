import { type ClientModel, connectModel } from '../packages/testkit/src/client-model.ts';
import type { LoadedScreen } from '../packages/testkit/src/screen-rows.ts';
import { type Desk, loadScreen } from './desk.ts';
import type { Screen } from './screens.ts';

/** Two hundred screens, two fifths of them of who sees everything. */
export const crowdSize = { admins: 80, attendants: 120 };

/**
 * Many screens at once, opened before our first customer writes: all that happens from then on they know from events
 * alone. What was there before is loaded once for each person, so that nobody has to load the same rows two hundred
 * times; only after a reset they load for themselves, as a screen must.
 */
export async function openCrowd(
  desk: Desk,
  plan: { admins: number; attendants: number; urls: readonly string[] },
): Promise<Screen[]> {
  const { admin, attendants, companyId, stage } = desk;
  const lastSeq = await readHead(desk);
  const people = await Promise.all(
    [admin, ...attendants].map(async (session) => {
      const load = shareLoads(() => loadScreen(desk, session));
      return { session, load, before: await load() };
    }),
  );
  const [first, ...others] = people;
  const viewers = [
    ...Array.from({ length: plan.admins }, () => first),
    ...Array.from({ length: plan.attendants }, (_, index) => others[index % others.length]),
  ].filter((viewer) => viewer !== undefined);
  const screens: Screen[] = [];
  for (const [index, { session, load, before }] of viewers.entries()) {
    const url = plan.urls[index % plan.urls.length] ?? desk.address;
    const seesAll = session === admin;
    const model = await connectModel({ url, token: session.token, companyId, lastSeq, load });
    model.open(before);
    const room = seesAll ? 'admins' : `user:${session.user.id}`;
    screens.push({ name: `${session.user.name} ${index}`, url, model, room, seesAll, from: lastSeq, load });
  }
  stage.closers.push(() => disconnectAll(screens.map((screen) => screen.model)));
  return screens;
}

export async function readHead({ stage, companyId }: Desk): Promise<number> {
  const [row] = await stage.database.rows<{ seq: number }>('select seq from company_seq where company_id = $1', [
    companyId,
  ]);
  return row?.seq ?? 0;
}

function disconnectAll(models: readonly ClientModel[]): void {
  for (const model of models) model.disconnect();
}

/** One load at a time; who asks while one runs shares the next, because the running one may be too old for it. */
function shareLoads(load: () => Promise<LoadedScreen>): () => Promise<LoadedScreen> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<LoadedScreen> | null = null;
  return () => {
    next ??= running.then(() => {
      const started = load();
      running = started.catch(() => {}); // told to those who share it
      next = null;
      return started;
    });
    return next;
  };
}
