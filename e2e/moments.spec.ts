// Journeys of: moments.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import { attended, queueOf, waiting } from './conversation.ts';
import { expectAccessible, looks, menuOf, narrowWidths, speak, test } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

const cards = (page: Page) => page.locator('main').getByRole('region');
const cardOf = (page: Page, name: string) => page.locator('main').getByRole('region', { name, exact: true });
const peekOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('those that wait stand first, then everybody, live; a look costs no leaving, and an admin opens any ticket', async ({
  desk,
}) => {
  await waiting(desk, 'Rosa Melo', ['bom dia']);
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena);
  await menuOf(page).getByRole('link', { name: 'Painel em tempo real' }).click();
  await expect(page).toHaveURL(/\/moments$/);
  await expect(page).toHaveTitle(/Painel em tempo real · Guichê/);
  await expect(cards(page).first()).toHaveAccessibleName('Aguardando');
  await expect(cards(page).first()).toContainText('Rosa Melo');
  await expect(cardOf(page, 'Ana Souza')).toContainText('Maria Lima');
  await expect(cardOf(page, 'Ana Souza').getByText('1 atendimento', { exact: true })).toHaveCount(1);
  await expect(cardOf(page, 'Helena Dias')).toContainText('Nenhum atendimento');
  await expect(cardOf(page, 'Helena Dias').getByText('online', { exact: true })).toHaveCount(1);

  const aboutId = await desk.company.receives('Maria Lima', 'de chocolate');
  await expect(cardOf(page, 'Ana Souza')).toContainText('de chocolate');
  await waiting(desk, 'Pedro Reis', ['boa tarde']);
  await expect(cards(page).first().getByRole('listitem')).toHaveCount(2);
  await expect(cards(page).first().getByRole('listitem').first()).toContainText('Rosa Melo');

  const row = cardOf(page, 'Ana Souza').getByRole('button');
  await row.focus();
  await page.keyboard.press('Enter');
  const peek = peekOf(page, 'Maria Lima');
  await expect(peek).toContainText('de chocolate');
  await expect(peek).toContainText('Ana Souza');
  await expect(page).toHaveURL(/\/moments$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await expect(row).toBeFocused();
  await desk.company.receivesPart('Maria Lima', { type: 'revoke', aboutId });
  await expect(row).toContainText('Mensagem apagada');
  await row.click();
  await expect(peek).toContainText('Mensagem apagada');
  await peek.getByRole('link', { name: 'Abrir' }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${maria.uuid}`));
});

test('who was given the panel opens their own tickets, sees of others how many, and who was not has no panel', {
  tag: '@long',
}, async ({ desk }) => {
  const bia = await desk.person({
    name: 'Bia Lima',
    queues: [await queueOf(desk)],
    flags: { allow_real_time: 'enabled', all_ticket: 'enable' },
  });
  const chief = await desk.company.admin();
  const carla = await desk.person({ name: 'Carla Nunes', queues: [await queueOf(desk)] });
  const maria = await attended(desk, 'Maria Lima', ['segredo da Maria']);
  await attended(desk, 'Pedro Reis', ['quero um suco'], bia);
  await waiting(desk, 'Rosa Melo', ['bom dia']);
  const page = await desk.open(bia);
  await menuOf(page).getByRole('link', { name: 'Painel em tempo real' }).click();
  await expect(cardOf(page, 'Ana Souza')).toContainText('1 atendimento que você não pode ver');
  await expect(page.locator('main')).not.toContainText('segredo');
  // She gets no event of a ticket that moves between others, yet the panel follows.
  await desk.company.request(chief, updateTicket, {
    params: { ticketId: maria.id },
    body: { status: 'open', userId: carla.id, queueId: await queueOf(desk), isTransfered: true },
  });
  await expect(cardOf(page, 'Carla Nunes')).toContainText('1 atendimento que você não pode ver');
  await expect(cardOf(page, 'Ana Souza')).toContainText('Nenhum atendimento');
  await cardOf(page, 'Bia Lima').getByRole('button').click();
  await expect(peekOf(page, 'Pedro Reis').getByRole('link', { name: 'Abrir' })).toBeVisible();
  await page.keyboard.press('Escape');
  await cards(page).first().getByRole('button').click();
  await expect(peekOf(page, 'Rosa Melo')).toContainText(
    'Só quem atende ou um administrador pode abrir este atendimento.',
  );
  await expect(peekOf(page, 'Rosa Melo').getByRole('link', { name: 'Abrir' })).toHaveCount(0);

  const others = await desk.open(desk.ana);
  await expect(menuOf(others).getByRole('link', { name: 'Atendimentos' })).toBeVisible();
  await expect(menuOf(others).getByRole('link', { name: 'Painel em tempo real' })).toHaveCount(0);
  await others.goto('/moments');
  await expect(others.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  await expect(others.getByText('Sem permissão para acessar!')).toBeVisible();
});

test('a panel that cannot be loaded says so, and loads at the next try', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open(await desk.person({ name: 'Helena Dias', profile: 'admin' }));
  await page.route('**/api/usersMoments', (route) => route.abort());
  await menuOf(page).getByRole('link', { name: 'Painel em tempo real' }).click();
  await expect(page.getByRole('heading', { name: 'Não deu para carregar o painel' })).toBeVisible();
  await page.unroute('**/api/usersMoments');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(cardOf(page, 'Ana Souza')).toBeVisible();
  await expect(cards(page).first()).toContainText('Ninguém aguardando');
});

for (const { size, theme, options, tag } of looks)
  test(`the panel can be read and used: ${size}, ${theme}`, { tag }, async ({ desk }) => {
    await waiting(desk, 'Rosa Melo', ['bom dia']);
    await attended(desk, 'Maria Lima', ['quero um bolo de chocolate com recheio de morango para sábado de manhã']);
    const helena = await desk.person({ name: 'Helena Dias de Albuquerque e Vasconcelos', profile: 'admin' });
    const page = await desk.open(helena, '/tickets', { ...options, kept: { theme } });
    await page.goto('/moments');
    await expect(cardOf(page, 'Ana Souza')).toContainText('Maria Lima');
    await expectAccessible(page);
    const wide = (options.viewport?.width ?? 0) >= 900;
    if (wide) {
      for (const text of ['Maria Lima', 'Aguardando', 'Vendas'])
        await expect(page.locator('main').getByText(text, { exact: true }).first()).toHaveCSS('font-size', '18px');
      return;
    }
    expect(await smallTargets(page, 44)).toEqual([]);
    for (const width of narrowWidths)
      for (const language of ['tr', 'es']) {
        await page.setViewportSize({ width, height: 640 });
        await speak(page, language);
        await page.reload();
        await expect(cardOf(page, 'Ana Souza')).toContainText('Maria Lima');
        for (const part of ['html', 'main']) {
          const reach = page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth);
          expect([language, part, await reach]).toEqual([language, part, 0]);
        }
      }
  });
