// Journeys of: operation.
import { expect, type Page } from '@playwright/test';
import { type Desk, expectAccessible, fits, looks, phone, speak, test } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Itens parados' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const operatorOf = (desk: Desk) => desk.person({ name: 'Otávio', profile: 'admin', flags: { super: true } });

/** The specs of a worker share one installation, and parked items belong to the installation. */
async function clear({ app }: Desk): Promise<void> {
  for (const table of ['inbox', 'control.inbox_unrouted', 'graphile_worker._private_jobs', 'due'])
    await app.owner.query(`delete from ${table}`);
}

/** An event that the drain cannot process, in the conversation of a contact who has written before. */
async function park({ app, company }: Desk, name: string): Promise<void> {
  const { waId } = await app.sim.contact(name).get();
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) values ($1, $2, $3, '{"kind":"message","at":0}')`,
    [company.id, company.connectionId, `${company.connectionId}:${waId}`],
  );
  await app.idle();
}

const addUnrouted = ({ app }: Desk, count: number) =>
  app.owner.query(
    `insert into control.inbox_unrouted (raw, reason, received_at)
     select '{}', 'no connection for whatsapp_business_account ' || n, now() - make_interval(mins => n) from generate_series(1, $1::int) n`,
    [count],
  );

const addJob = ({ app, company }: Desk) =>
  app.owner.query(`select control.add_job('nobody-does-this', $1, 3, null, null)`, [{ companyId: company.id }]);
/** Makes that job give up, and no other: the installation adds its own each minute. */
const giveUp = ({ app }: Desk) =>
  app.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'ECONNREFUSED'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'nobody-does-this')`,
  );

async function choose(page: Page, row: number, act: string): Promise<void> {
  await rows(page).nth(row).getByRole('button', { name: act }).click();
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

test.beforeEach(({ desk }) => clear(desk));

test('only the operator has the entry; whoever comes by the address is told that it is not for them', async ({
  desk,
}) => {
  const admin = await desk.person({ name: 'Helena', profile: 'admin' });
  const page = await desk.open(admin);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Atendimentos' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Itens parados' })).toHaveCount(0);
  await page.goto('/parked');
  await expect(page.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();

  const operators = await desk.open(await operatorOf(desk));
  await operators
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Itens parados' })
    .click();
  await expect(operators).toHaveURL(/\/parked$/);
  await expect(operators.getByRole('heading', { name: 'Itens parados', level: 1 })).toBeVisible();
  await expect(operators.getByRole('heading', { name: 'Nada parado' })).toBeVisible();
  await expect(operators).toHaveTitle('Itens parados · Guichê');
});

test('a poison event is shown without its content; skipped, its conversation goes on', async ({ desk }) => {
  await desk.company.receives('Maria Prado', 'primeira');
  await desk.app.idle();
  await park(desk, 'Maria Prado');
  await desk.company.receives('Maria Prado', 'segunda');
  await desk.app.idle();
  const page = await desk.open(await operatorOf(desk));
  await page.goto('/parked');
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  const { rows: found } = await desk.app.owner.query('select name from companies where id = $1', [desk.company.id]);
  await expect(row).toContainText('Evento recebido');
  await expect(row).toContainText(`${found[0]?.name} (${desk.company.id})`);
  await expect(row).toContainText(`Cloud (${desk.company.connectionId})`);
  await expect(row).toContainText('TypeError');
  await expect(row.getByRole('cell').nth(6)).toContainText('10');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Maria');

  await choose(page, 0, 'Tentar de novo'); // it fails ten more times and is parked again
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.app.idle();
  await page.getByRole('button', { name: 'Atualizar a lista' }).click();
  await expect(rows(page)).toHaveCount(1);

  await rows(page).first().getByRole('button', { name: 'Descartar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descartar de vez?' });
  await expect(dialog).toContainText('A conversa que esperava atrás dele continua sem ele.');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await choose(page, 0, 'Descartar');
  await expect(page.getByRole('heading', { name: 'Nada parado' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Itens parados', level: 1 })).toBeFocused();
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  expect(ticket?.lastMessage).toBe('segunda');
});

test('what was due and failed at each try is named and done again, by its kind alone', { tag: '@long' }, async ({
  desk,
}) => {
  await desk.app.owner.query(
    `insert into due (company_id, kind, subject_id, due_at, tries, error_code, parked_at) values ($1, 'push', 1, now(), 10, 'TypeError', now())`,
    [desk.company.id],
  );
  const page = await desk.open(await operatorOf(desk));
  await page.goto('/parked');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Ação programada push');
  await expect(rows(page).first()).toContainText('TypeError');
  await rows(page).first().getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('dialog')).toContainText('A ação programada é feita agora, com todas as tentativas.');
  await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Nada parado' })).toBeVisible();
});

test('what another operator took care of is said, and a delivery without a connection explains why it stays', {
  tag: '@long',
}, async ({ desk }) => {
  await addUnrouted(desk, 2);
  const page = await desk.open(await operatorOf(desk));
  await page.goto('/parked');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Entrega sem conexão whatsapp_business_account 1');
  await expect(rows(page).first()).toContainText('NO_CONNECTION');
  await choose(page, 0, 'Tentar de novo');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Ainda não há conexão para esta entrega.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);

  await desk.app.owner.query(
    'delete from control.inbox_unrouted where id = (select min(id) from control.inbox_unrouted)',
  );
  await choose(page, 0, 'Descartar');
  await expect(page.getByText('outra pessoa já cuidou dele').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('the list is asked for again on coming back to the window and by the button; a failure says so and can be repeated', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await desk.open(await operatorOf(desk));
  await page.goto('/parked');
  await expect(page.getByRole('heading', { name: 'Nada parado' })).toBeVisible();
  await addJob(desk);
  await giveUp(desk);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Tarefa nobody-does-this');
  await expect(rows(page).first()).toContainText('ECONNREFUSED');

  await page.route('**/api/operation/parked*', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', code: 'ERR_INTERNAL' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Não deu para carregar os itens parados');
  await page.unroute('**/api/operation/parked*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(rows(page)).toHaveCount(1);
  await clear(desk);
  await page.getByRole('button', { name: 'Atualizar a lista' }).click();
  await expect(page.getByRole('heading', { name: 'Nada parado' })).toBeVisible();
});

test('a long list comes in pages', { tag: '@long' }, async ({ desk }) => {
  await addUnrouted(desk, 45);
  const page = await desk.open(await operatorOf(desk));
  await page.goto('/parked');
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText('45 itens')).toBeVisible();
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(rows(page)).toHaveCount(40);
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(rows(page)).toHaveCount(45);
  await expect(page.getByRole('button', { name: 'Carregar mais' })).toHaveCount(0);
});

async function fill(desk: Desk): Promise<void> {
  await desk.company.receives('Rita Melo', 'oi');
  await desk.app.idle();
  await park(desk, 'Rita Melo');
  await addUnrouted(desk, 1);
  await addJob(desk);
  await giveUp(desk);
}

for (const { size, theme, options, tag } of looks)
  test(`list and dialogs are accessible in ${theme} at ${size}`, { tag }, async ({ desk }) => {
    await fill(desk);
    const page = await desk.open(await operatorOf(desk), '/tickets', { ...options, kept: { theme } });
    await page.goto('/parked');
    await expect(rows(page)).toHaveCount(3);
    await expectAccessible(page);
    for (const act of ['Tentar de novo', 'Descartar']) {
      await rows(page).first().getByRole('button', { name: act }).click();
      // The kit sets a dialog's name a moment after it is drawn.
      await expect(page.getByRole('dialog', { name: /\S/ })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

const words = { pt: 'Itens parados', es: 'Elementos detenidos', en: 'Parked items', tr: 'Bekletilen öğeler' };

test(
  'on a phone each item is a card with targets of 44 px, and nothing overflows in any language at 320 px',
  fits,
  async ({ desk }) => {
    await fill(desk);
    const operator = await operatorOf(desk);
    const viewport = { width: 320, height: 720 };
    const page = await desk.open(operator, '/tickets', { ...phone, viewport });
    for (const [language, title] of Object.entries(words)) {
      await speak(page, language);
      await page.goto('/parked');
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('table', { name: title }).getByRole('button')).toHaveCount(6);
      const beyond = await page.evaluate(() => {
        const main = document.querySelector('main');
        return [document.documentElement, main].map((element) =>
          element ? element.scrollWidth - element.clientWidth : -1,
        );
      });
      expect([language, ...beyond]).toEqual([language, 0, 0]);
      expect([language, await smallTargets(page, 44)]).toEqual([language, []]);
    }
  },
);
