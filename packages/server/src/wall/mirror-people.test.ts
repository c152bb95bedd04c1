import {
  cancelContactImport,
  cancelNumberCheck,
  chooseImportRows,
  mapImportColumns,
  startContactImport,
  startNumberCheck,
  uploadContactSheet,
} from '@guiche/contract/contact-sheets.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import type { Route } from '@guiche/contract/route';
import { cancelExport, startExport } from '@guiche/contract/spreadsheets.schemas';
import { createUser, deleteUser, putUserPicture, updateUser } from '@guiche/contract/user-acts.schemas';
import { listUsers } from '@guiche/contract/users.schemas';
import type { ClientModel } from '@guiche/testkit/client-model';
import { formFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, RequestInput, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from './contract-routes.ts';
import { toldIn } from './read-walls.ts';

/** State + events = fresh load, for people and for what comes and goes by sheets: a screen asks anew when it is told to. */
let app: TestApp;
let company: TestCompany;
let people: Record<'admin' | 'ana', Person>;
const called = new Set<string>();
const ofLists = ['user', 'contact', 'contactImport'];

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  people = { admin: await company.admin(), ana: await company.person({ name: 'Ana' }) };
});
afterAll(() => app.close());

async function load(person: Person): Promise<unknown> {
  const { contacts } = await company.request(person, listContacts, { query: {} });
  return { people: await company.request(person, listUsers), contacts };
}

function call<T extends Route>(person: Person, route: T, input: RequestInput<T>) {
  called.add(nameOf(route));
  return company.request(person, route, input);
}

function upload<T extends Route>(route: T, path: string, file: File, fields: Record<string, string> = {}) {
  called.add(nameOf(route));
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set('medias', file);
  return postFormAt<T>(app.url, people.admin, path, form);
}

const sheet = (name: string) => new File([`Nome,Número\n${name},5511988880001\n`], 'clientes.csv');

test('after every act each person is told when the people or contacts they see have changed', async () => {
  const { admin } = people;
  const screens: { name: string; person: Person; model: ClientModel; heard: number; shown: unknown }[] =
    await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        const model = await company.listener(person);
        return { name, person, model, heard: 0, shown: null };
      }),
    );
  await app.idle();
  for (const screen of screens) screen.shown = await load(screen.person);
  let userId = 0;
  let importId = 0;
  const draft = async (name: string) => {
    importId = (await upload(uploadContactSheet, '/contacts/import', sheet(name))).body.id;
    await call(admin, mapImportColumns, { params: { importId }, body: { targets: ['name', 'number'] } });
  };
  const acts: Record<string, () => Promise<unknown>> = {
    'somebody new': async () => {
      const body = { name: 'Bia Rocha', email: 'bia@loja.test', password: 'senha-longa' };
      userId = (await call(admin, createUser, { body })).id;
    },
    'their name': () => call(admin, updateUser, { params: { userId }, body: { name: 'Bia Melo' } }),
    'their picture': () =>
      upload(putUserPicture, `/users/${userId}/media-upload`, formFile({ bytes: sampleFiles.photo, name: 'bia.jpg' }), {
        userId: String(userId),
        typeArch: 'user',
      }),
    'they leave': () => call(admin, deleteUser, { params: { userId } }),
    'a sheet that is thrown away': async () => {
      await draft('Carla');
      await call(admin, cancelContactImport, { params: { importId }, body: {} });
    },
    'a sheet': async () => {
      await draft('Davi');
      await call(admin, chooseImportRows, { params: { importId }, body: { chosen: true } });
      await call(admin, startContactImport, { params: { importId }, body: {} });
    },
    'numbers that are asked about, and no longer': async () => {
      const { rows } = await app.owner.query(
        `insert into connections (company_id, name, channel, status) values ($1, 'Celular', 'whatsapp', 'CONNECTED') returning id`,
        [company.id],
      );
      await call(admin, startNumberCheck, { params: { importId }, body: { whatsappId: Number(rows[0].id) } });
      await call(admin, cancelNumberCheck, { params: { importId }, body: {} });
    },
    'a spreadsheet': async () => {
      const body = { kind: 'contacts', query: '', language: 'pt' } as const;
      const { id } = await call(admin, startExport, { body });
      await call(admin, cancelExport, { params: { exportId: id } });
    },
  };
  for (const [what, act] of Object.entries(acts)) {
    await act();
    await app.idle();
    for (const screen of screens) {
      await screen.model.caughtUp();
      const heard = screen.model.events.filter(({ name }) => ofLists.includes(name)).length;
      const fresh = await load(screen.person);
      if (heard > screen.heard) screen.shown = fresh;
      screen.heard = heard;
      expect([what, screen.name, screen.shown]).toEqual([what, screen.name, fresh]);
    }
  }
  expect(screens.map(({ heard }) => heard > 3)).toEqual([true, true]);
  for (const { model } of screens) model.disconnect();
  expect([...called].sort()).toEqual(toldIn('mirror-people.test.ts'));
});
