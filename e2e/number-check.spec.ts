// Journeys of: contact-sheets.
import { readFile } from 'node:fs/promises';
import { importNumbers } from '@guiche/testkit/import-numbers';
import { freshNumber, PairedPhone } from '@guiche/testkit/paired-phone';
import { simulate } from '@guiche/testkit/qr-desk';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, phone as pocket, test } from './desk.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Números no WhatsApp' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('after an import the numbers that have no WhatsApp are found and come down as a file', { tag: '@long' }, async ({
  desk,
}) => {
  const { app, company } = desk;
  const admin = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const { waId } = await simulate<{ waId: string }>(app, 'contacts', { name: `Conta ${freshNumber()}` });
  const nobody = Array.from({ length: 6 }, freshNumber);
  await PairedPhone.pair(app, company, admin);
  await importNumbers(app, { company, admin }, [waId, ...nobody]);
  const page = await desk.open(admin);
  await page.goto('/contacts/import');
  await expect(part(page)).toContainText('Nenhum contato é excluído');
  await expectAccessible(page);
  await button(page, 'Verificar números').click();
  await expect(part(page)).toContainText('Verificando números…');
  await expect(part(page)).toBeFocused();
  await page.reload();
  await expect(part(page)).toContainText('Números verificados', { timeout: 30_000 });
  await expect(part(page)).toContainText('Com WhatsApp1');
  await expect(part(page)).toContainText('Sem WhatsApp6');
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await button(page, 'Baixar números sem WhatsApp').click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('numeros-sem-whatsapp.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1)).toEqual(
    nobody.map((number, n) => `Pessoa ${n + 1};${number};${n + 3};O número não tem WhatsApp`),
  );
});

test('on a phone a check is stopped and goes on; without its connection it says why it waits', {
  tag: '@long',
}, async ({ desk }) => {
  const { app, company } = desk;
  // The page and the phone's owner are signed in as the same person.
  await company.setting('allowParallelSessions', 'enabled');
  const admin = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const phone = await PairedPhone.pair(app, company, admin);
  const numbers = Array.from({ length: 8 }, freshNumber);
  await importNumbers(app, { company, admin }, numbers);
  const page = await desk.open(admin, '/tickets', pocket);
  await page.goto('/contacts/import');
  // A lock on the sixth number stops the check at five.
  await app.owner.query('begin');
  try {
    await app.owner.query('insert into whatsapp_numbers (company_id, connection_id, number) values ($1, $2, $3)', [
      company.id,
      phone.connectionId,
      numbers[5],
    ]);
    await button(page, 'Verificar números').click();
    await expect(part(page)).toContainText('5 de 8 números', { timeout: 30_000 });
    await expectAccessible(page);
    await button(page, 'Parar verificação').click();
    await expect(part(page)).toContainText('Verificação interrompida');
    await button(page, 'Continuar verificação').click();
    await expect(part(page)).toContainText('Verificando números…');
    await phone.end(401);
    await expect(part(page)).toContainText('A conexão está fora do ar');
  } finally {
    await app.owner.query('rollback');
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await phone.scan();
  await expect(part(page)).toContainText('Números verificados', { timeout: 30_000 });
});
