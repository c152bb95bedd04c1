// Journeys of all features.
import { expect, test } from '@playwright/test';
import { dialogOf, rowOf, toConnections } from './connection-desk.ts';
import { startProduct } from './started-product.ts';

test('a newcomer: one click, a customer writes within 30 s, accept, answer, ticks on the phone; the server dies and nothing is lost', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const product = await startProduct();
  const foreign: string[] = [];
  await page.route('**/*', (route) => {
    const { hostname } = new URL(route.request().url());
    if (hostname === '127.0.0.1') return route.continue();
    foreign.push(route.request().url());
    return route.abort();
  });
  try {
    const printed = Date.now();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(product.address);
    await page.getByRole('button', { name: 'Atendente' }).click();
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Oi! Vocês entregam hoje?' });
    await expect(row).toBeVisible({ timeout: 30_000 });
    expect(Date.now() - printed).toBeLessThan(30_000);

    await row.click();
    await page.getByRole('button', { name: 'Aceitar' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Vendas' }).click();
    const composer = page.getByRole('textbox', { name: /Mensagem para Maria/ });
    await composer.fill('Entregamos, sim! Em todo o bairro.');
    await composer.press('Enter');
    const phone = page.frameLocator('iframe');
    await expect(phone.getByText('Entregamos, sim! Em todo o bairro.')).toBeVisible();
    const bubble = page.getByRole('listitem').filter({ hasText: 'Entregamos, sim! Em todo o bairro.' }).last();
    await expect(bubble.getByRole('img', { name: 'Lida' })).toBeVisible();
    await expect(page.getByText('Que ótimo, muito obrigada! 😊').first()).toBeVisible();

    product.killServer();
    await composer.fill('Escrita enquanto o servidor caía.');
    await composer.press('Enter');
    // A send that the server had under way when it was killed keeps its lane for the 30 s of the lease.
    await expect(phone.getByText('Escrita enquanto o servidor caía.')).toBeVisible({ timeout: 60_000 });
    await page.reload();
    for (const text of [
      'Oi! Vocês entregam hoje?',
      'Entregamos, sim! Em todo o bairro.',
      'Escrita enquanto o servidor caía.',
    ])
      await expect(page.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Escrita enquanto o servidor caía.')).toHaveCount(1);
    expect(foreign).toEqual([]);
  } finally {
    await product.stop();
  }
});

test('a newcomer’s phone: a new code and one press more, and the simulated phone of the demonstration is connected', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const product = await startProduct();
  try {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(product.address);
    await page.getByRole('button', { name: 'Entrar como Admin' }).click();
    await toConnections(page);
    const connection = rowOf(page, 'Celular Loja');
    await connection.getByRole('button', { name: 'Novo QR code' }).click();
    const code = dialogOf(page, 'Conectar Celular Loja');
    await code.getByRole('link', { name: 'Ler com o celular simulado' }).click({ timeout: 60_000 });
    await expect(connection).toContainText('Ligado ao celular', { timeout: 60_000 });
    await expect(code).toHaveCount(0);
  } finally {
    await product.stop();
  }
});
