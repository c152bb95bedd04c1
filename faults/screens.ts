import { setTimeout as wait } from 'node:timers/promises';
import { type ClientModel, connectModel } from '../packages/testkit/src/client-model.ts';
import type { LoadedScreen } from '../packages/testkit/src/screen-rows.ts';
import type { Session } from './api.ts';
import { type Desk, loadScreen } from './desk.ts';

/** A connected screen. It survives kills as ours does: it connects again and asks for what came after its last number. */
export interface Screen {
  name: string;
  /** Where it is connected. */
  url: string;
  model: ClientModel;
  /** Everything that is shown in this room has to arrive. */
  room: string;
  /** Sees every ticket, so its rows are compared with the database's. */
  seesAll: boolean;
  /** Number at which it began to listen. */
  from: number;
  /**
   * Loads what its person would see now, by one function for all screens of a person; its rows are compared with that.
   */
  load?: () => Promise<LoadedScreen>;
  /** Whether its connection delivers every event twice. */
  hearsTwice?: boolean;
}

const adminScreens = 3;

async function openScreen(desk: Desk, session: Session, url: string): Promise<Screen> {
  const { companyId, admin } = desk;
  const seesAll = session === admin;
  const load = seesAll ? () => loadScreen(desk, session) : undefined;
  const model = await connectModel({ url, token: session.token, companyId, ...(load ? { load } : {}) });
  const from = model.signals[0]?.seq ?? 0;
  const room = seesAll ? 'admins' : `user:${session.user.id}`;
  return { name: session.user.name, url, model, room, seesAll, from };
}

/** Three screens of the admin and one of each attendant, spread over `urls`. */
export function openScreens(desk: Desk, urls: readonly string[]): Promise<Screen[]> {
  const sessions = [...Array.from({ length: adminScreens }, () => desk.admin), ...desk.attendants];
  return Promise.all(
    sessions.map((session, index) => openScreen(desk, session, urls[index % urls.length] ?? desk.address)),
  );
}

/** Every screen has been told of everything up to `seq`. */
export const haveReached = (screens: readonly Screen[], seq: number) =>
  screens.every(({ model }) => model.isLoaded && (model.lastSeq ?? 0) >= seq);

export async function closeScreens(screens: readonly Screen[]): Promise<void> {
  for (const { model } of screens) model.disconnect();
  await wait(50); // lets the farewells out before the servers are killed
}
