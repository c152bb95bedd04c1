import { closeImported } from '@guiche/contract/bulk-acts.schemas';
import {
  connectByLogin,
  endAnySession,
  endConnectionSession,
  renewSession,
  restartSessions,
  startSession,
  testConnection,
} from '@guiche/contract/connection-sessions.schemas';
import {
  createConnection,
  deleteConnection,
  putGreetingMedia,
  removeGreetingMedia,
  updateConnection,
} from '@guiche/contract/connection-settings.schemas';
import type { Route } from '@guiche/contract/route';
import { syncTemplates } from '@guiche/contract/templates.schemas';
import { formFile, postFormAt } from '@guiche/testkit/media-requests';
import { MirroredScreen } from '@guiche/testkit/mirrored-screen';
import { playedChannels } from '@guiche/testkit/played-channels';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, RequestInput, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from './contract-routes.ts';
import { toldIn } from './read-walls.ts';

/** State + events = fresh load, for all that is done to connections: of the list, and of the tickets that name one. */
const played = playedChannels();
let app: TestApp;
let company: TestCompany;
let people: Record<'admin' | 'ana' | 'gil', Person>;
let operator: Person;
let screens: MirroredScreen[] = [];
const called = new Set<string>();

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits, adapters: played.adapters });
  company = await app.company();
  people = {
    admin: await company.admin(),
    ana: await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } }),
    gil: await company.person({ name: 'Gil', flags: { all_user_chat: 'enabled' } }),
  };
  operator = await company.person({ profile: 'admin', flags: { super: true } });
  await company.setting('lgpdHideNumber', 'enabled');
});
afterAll(async () => {
  for (const { model } of screens) model.disconnect();
  await app.close();
});

function call<T extends Route>(person: Person, route: T, input: RequestInput<T> = {}) {
  called.add(nameOf(route));
  return company.request(person, route, input);
}

async function compare(after: string): Promise<void> {
  await app.idle();
  for (const screen of screens) {
    expect([after, screen.name, await screen.shown()]).toEqual([after, screen.name, await screen.fresh()]);
    await screen.openNew();
  }
}

test('after every act each screen shows the connections, and their names in tickets, as a fresh load does', async () => {
  await company.receives('Rosa', 'oi');
  await app.idle();
  screens = await Promise.all(
    Object.entries(people).map(([name, person]) => MirroredScreen.open(company, person, name)),
  );
  const { admin } = people;
  const cloud = { whatsappId: company.connectionId };
  let made = 0;
  const params = () => ({ whatsappId: made });
  const told: Record<string, () => Promise<unknown>> = {
    'a new one': async () => {
      made = (await call(admin, createConnection, { body: { name: 'Matriz', channel: 'whatsapp' } })).id;
    },
    'another name': () => call(admin, updateConnection, { params: cloud, body: { name: 'Zona Sul' } }),
    'another default': () => call(admin, updateConnection, { params: params(), body: { isDefault: true } }),
    'groups as tickets': () => call(admin, updateConnection, { params: cloud, body: { groupAsTicket: 'enabled' } }),
    opened: () => call(admin, startSession, { params: params(), body: {} }),
    renewed: () => call(admin, renewSession, { params: params(), body: {} }),
    restarted: () => call(admin, restartSessions),
    ended: () => call(admin, endConnectionSession, { params: params() }),
    'ended by the operator': () => call(operator, endAnySession, { params: params() }),
    tested: () => call(admin, testConnection, { params: cloud }),
    'its business account named': () =>
      call(admin, updateConnection, { params: cloud, body: { wabaId: '100000000000001' } }),
    'its templates read': () => call(admin, syncTemplates, { params: cloud }),
    'a file': () => {
      called.add(nameOf(putGreetingMedia));
      const form = new FormData();
      form.set('medias', formFile({ bytes: sampleFiles.photo, name: 'loja.jpg' }));
      return postFormAt(app.url, admin, `/whatsapp/${made}/media-upload`, form);
    },
    'no file': () => call(admin, removeGreetingMedia, { params: params() }),
    'by a log-in': () => {
      played.accounts = [{ channel: 'facebook', accountId: '4711', name: 'Página', accessToken: 'token' }];
      return call(admin, connectByLogin, { body: { facebookUserToken: 'short' } });
    },
    'and once more': () => call(admin, connectByLogin, { body: { facebookUserToken: 'short' } }),
    'imported tickets closed': async () => {
      await app.owner.query(`update tickets set imported_at = now() where company_id = $1`, [company.id]);
      const { count } = await call(admin, closeImported, { params: cloud });
      expect(count).toBe(1);
    },
    'the default is the old one': () => call(admin, updateConnection, { params: cloud, body: { isDefault: true } }),
    removed: () => call(admin, deleteConnection, { params: params() }),
  };
  for (const [what, act] of Object.entries(told)) {
    await act();
    await compare(what);
  }
  // Every screen was told of the one that stayed and of the one that went.
  for (const { name, model } of screens)
    expect([
      name,
      model.told.connections().get(made),
      model.told.connections().get(company.connectionId)?.name,
    ]).toEqual([name, null, 'Zona Sul']);
  expect((await company.tickets(admin, 'closed', true)).map(({ whatsapp }) => whatsapp.name)).toEqual(['Zona Sul']);
  expect([...called].sort()).toEqual(toldIn('mirror-connections.test.ts'));
});
