import { deleteUser } from '@guiche/contract/user-acts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, phone, test } from './desk.ts';

const rows = (page: Page) => page.locator('main tbody tr');

test('what somebody did stands there in words, is found by person and act, and goes into a spreadsheet', async ({
  desk,
}) => {
  const { app, company, ana } = desk;
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id, details, ip)
     select $1, $2, case when n = 30 then 'user.delete' else 'tag.update' end, n, '{"name": "Urgente"}', '10.1.2.3' from generate_series(1, 60) n`,
    [company.id, ana.id],
  );
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena, '/tickets', { timezoneId: 'Asia/Tokyo' });
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Auditoria' }).click();
  await expect(page).toHaveTitle(/Auditoria · Guichê/);
  await expect(rows(page).filter({ hasText: 'Alterou uma etiqueta' }).first()).toContainText('name: Urgente');
  // The company's clock, as the filter's days are, wherever somebody looks from.
  const done = rows(page).first().locator('time');
  const at = new Date((await done.getAttribute('datetime')) ?? '');
  await expect(done).toContainText(
    at.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' }),
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Pessoa', { exact: true }).selectOption({ label: 'Ana Souza' });
  await page.getByLabel('Ação', { exact: true }).selectOption({ label: 'Excluiu um usuário' });
  await expect(page).toHaveURL(/act=user\.delete/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('#30');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Tirar o filtro Excluiu um usuário' }).click();
  await expect(rows(page).first()).toContainText('#60');

  // Who was removed stays among those one can look for.
  const beto = await desk.person({ name: 'Beto Reis' });
  await app.owner.query(`insert into audit_log (company_id, user_id, act) values ($1, $2, 'tag.delete')`, [
    company.id,
    beto.id,
  ]);
  await company.call(await company.admin(), deleteUser, { params: { userId: beto.id } });
  await page.reload();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Pessoa', { exact: true }).selectOption({ label: 'Beto Reis (excluído)' });
  await expect(rows(page)).toHaveCount(1);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar planilha' }).click();
  expect((await coming).suggestedFilename()).toBe('auditoria.xlsx');
});

test('nobody else has it, and on a phone it fits', async ({ desk }) => {
  const denied = await desk.open(desk.ana);
  await denied.goto('/audit');
  await expect(denied.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  const admin = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const small = await desk.open(admin, '/audit', phone);
  await expect(small.getByRole('heading', { name: 'Auditoria', level: 1 })).toBeVisible();
  expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
