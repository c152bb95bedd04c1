import {
  createFileList,
  deleteFileList,
  listFileLists,
  putOptionFile,
  updateFileList,
} from '@guiche/contract/file-lists.schemas';
import {
  createQuickMessage,
  deleteQuickMessage,
  listQuickMessagePage,
  listQuickMessages,
  putQuickMedia,
  removeQuickMedia,
  updateQuickMessage,
} from '@guiche/contract/quick-messages.schemas';
import type { Route } from '@guiche/contract/route';
import type { ClientModel } from '@guiche/testkit/client-model';
import { formFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, RequestInput, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from './contract-routes.ts';
import { toldIn } from './read-walls.ts';

/** State + events = fresh load, for what the company keeps to say again: a screen asks anew when it is told to. */
interface Screen {
  name: string;
  person: Person;
  model: ClientModel;
  /** Events that were heard. */
  heard: number;
  shown: unknown;
}

let app: TestApp;
let company: TestCompany;
let people: Record<'admin' | 'ana' | 'bia', Person>;
const called = new Set<string>();
const ofLists = ['quickemessage', 'file'];

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  people = {
    admin: await company.admin(),
    ana: await company.person({ name: 'Ana' }),
    bia: await company.person({ name: 'Bia', flags: { all_user_chat: 'enabled' } }),
  };
});
afterAll(() => app.close());

async function load(person: Person): Promise<unknown> {
  const { records, count } = await company.request(person, listQuickMessagePage);
  const usable = await company.request(person, listQuickMessages);
  const files = await company.ask(person, listFileLists);
  return { records, count, usable, files: files.body };
}

function call<T extends Route>(person: Person, route: T, input: RequestInput<T>) {
  called.add(nameOf(route));
  return company.request(person, route, input);
}

function upload<T extends Route>(person: Person, route: T, path: string, fields: Record<string, string> = {}) {
  called.add(nameOf(route));
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set('medias', formFile({ bytes: sampleFiles.photo, name: 'loja.jpg' }));
  return postFormAt<T>(app.url, person, path, form);
}

test('after every act each person is told exactly when what they see has changed', async () => {
  const { admin, ana } = people;
  const screens: Screen[] = await Promise.all(
    Object.entries(people).map(async ([name, person]) => ({
      name,
      person,
      model: await company.listener(person),
      heard: 0,
      shown: await load(person),
    })),
  );
  let quickMessageId = 0;
  let fileListId = 0;
  let optionId = 0;
  const change = (person: Person, body: RequestInput<typeof updateQuickMessage>['body'] & object) =>
    call(person, updateQuickMessage, { params: { quickMessageId }, body });
  const acts: Record<string, () => Promise<unknown>> = {
    'Ana keeps one for herself': async () => {
      quickMessageId = (await call(ana, createQuickMessage, { body: { shortcode: 'ola', message: 'Olá!' } })).id;
    },
    'she shows it': () => change(ana, { visao: true }),
    'it is everybody’s': () => change(ana, { geral: true }),
    'the admin switches it off': () => change(admin, { status: false }),
    'it gets a file': () => upload(ana, putQuickMedia, `/quick-messages/${quickMessageId}/media-upload`),
    'and loses it': () => call(admin, removeQuickMedia, { params: { quickMessageId } }),
    'it is Ana’s alone again': () => change(ana, { geral: false, visao: false }),
    'others’ words change unheard': () => change(ana, { message: 'Oi!' }),
    'it goes': () => call(ana, deleteQuickMessage, { params: { quickMessageId } }),
    'a list of files': async () => {
      const body = { name: 'Tabelas', message: 'Seguem', options: [{ name: 'Preços' }] };
      const list = await call(admin, createFileList, { body });
      fileListId = list.id;
      optionId = list.options[0]?.id ?? 0;
    },
    'its file': () => upload(admin, putOptionFile, `/files/uploadList/${fileListId}`, { id: String(optionId) }),
    'another name': () => call(admin, updateFileList, { params: { fileListId }, body: { name: 'Preços' } }),
    'the list goes': () => call(admin, deleteFileList, { params: { fileListId } }),
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
  // Of what was Ana's alone nobody else heard; of all the rest everybody did.
  expect(screens.map(({ name, heard }) => [name, heard])).toEqual([
    ['admin', 10],
    ['ana', 13],
    ['bia', 10],
  ]);
  for (const { model } of screens) model.disconnect();
  expect([...called].sort()).toEqual(toldIn('mirror-kept-words.test.ts'));
});
