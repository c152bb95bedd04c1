import {
  getContactImport,
  mapImportColumns,
  startContactImport,
  type uploadContactSheet,
} from '@guiche/contract/contact-sheets.schemas';
import { postFormAt } from './media-requests.ts';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';
import { until } from './until.ts';

/** Sends a sheet as the dialog of imports does. */
export function uploadSheet(app: Pick<TestApp, 'url'>, person: Person, file: File) {
  const form = new FormData();
  form.set('medias', file);
  return postFormAt<typeof uploadContactSheet>(app.url, person, '/contacts/import', form);
}

/** A draft of an import: one row for each number, below the head. */
export async function draftNumbers(
  app: TestApp,
  { company, admin }: { company: TestCompany; admin: Person },
  numbers: readonly string[],
): Promise<number> {
  const text = `nome,numero\n${numbers.map((number, n) => `Pessoa ${n},${number}\n`).join('')}`;
  const { body } = await uploadSheet(app, admin, new File([text], 'numeros.csv'));
  await company.request(admin, mapImportColumns, {
    params: { importId: body.id },
    body: { targets: ['name', 'number'] },
  });
  return body.id;
}

/** Contacts that came in by a sheet. */
export async function importNumbers(
  app: TestApp,
  who: { company: TestCompany; admin: Person },
  numbers: readonly string[],
): Promise<number> {
  const importId = await draftNumbers(app, who, numbers);
  await who.company.request(who.admin, startContactImport, { params: { importId }, body: {} });
  await until('the import is over', async () => {
    const { contactImport } = await who.company.request(who.admin, getContactImport);
    return contactImport?.state === 'done';
  });
  return importId;
}
