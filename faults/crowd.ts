import { type ClientModel, connectModel } from '../packages/testkit/src/client-model.ts';
import type { LoadedScreen } from '../packages/testkit/src/screen-rows.ts';
import { type Desk, loadScreen } from './desk.ts';
import type { Screen } from './screens.ts';

/**
 * Many screens at once, opened before our first customer writes: what they show they know from events alone, so that
 * nobody has to load the same rows two hundred times. Only after a reset they load, as a screen must.
 */
export async function openCrowd(
  desk: Desk,
  plan: { admins: number; attendants: number; urls: readonly string[] },
): Promise<Screen[]> {
  const { admin, attendants, companyId, stage } = desk;
  const lastSeq = await readHead(desk);
  const load = shareLoads(() => loadScreen(desk));
  const sessions = [
    ...Array.from({ length: plan.admins }, () => admin),
    ...Array.from({ length: plan.attendants }, (_, index) => attendants[index % attendants.length] ?? admin),
  ];
  const screens: Screen[] = [];
  for (const [index, session] of sessions.entries()) {
    const url = plan.urls[index % plan.urls.length] ?? desk.address;
    const seesAll = session === admin;
    const options = { url, token: session.token, companyId, lastSeq, ...(seesAll ? { load } : {}) };
    const model = await connectModel(options);
    const room = seesAll ? 'admins' : `user:${session.user.id}`;
    screens.push({ name: `${session.user.name} ${index}`, url, model, room, seesAll, from: lastSeq });
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
