// Journeys of: messages.
import { expect, type Page } from '@playwright/test';
import { attended, bubbleOf, composer } from './conversation.ts';
import { type Desk, expectAccessible, test } from './desk.ts';

/** Moves the contact's last message so many minutes into the past. */
async function lastWrote(desk: Desk, ticketId: number, minutesAgo: number): Promise<void> {
  await desk.app.owner.query(
    `update tickets set last_inbound_at = now() - $3 * interval '1 minute', version = version + 1 where company_id = $1 and id = $2`,
    [desk.company.id, ticketId, minutesAgo],
  );
}

const bar = (page: Page) => page.locator('[data-window]');

test('the bar counts the time for answers down, is red in the last hour, and says why when it is over; writing stays possible', async ({
  desk,
}) => {
  const { uuid, id } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await lastWrote(desk, id, 22 * 60 + 30);
  await page.reload();
  await expect(bar(page)).toContainText('24 h para responder após receber uma mensagem');
  await expect(bar(page)).toContainText(/Restam 1 h (29|30) min/);
  const calm = await bar(page).evaluate((element) => getComputedStyle(element).color);

  await lastWrote(desk, id, 23 * 60 + 20);
  await page.reload();
  await expect(bar(page)).toContainText(/Restam (39|40) min/);
  expect(await bar(page).evaluate((element) => getComputedStyle(element).color)).not.toBe(calm);
  await expectAccessible(page);

  await lastWrote(desk, id, 25 * 60);
  await page.reload();
  await expect(bar(page)).toHaveAttribute('data-window', 'closed');
  await expect(bar(page)).toContainText('O prazo acabou.');
  await expect(bar(page)).toContainText('só um modelo aprovado chega ao contato');
  await composer(page).fill('ainda dá?');
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).not.toHaveAttribute('aria-disabled', 'true');

  await desk.company.receives('Maria Lima', 'voltei');
  await expect(bubbleOf(page, 'voltei')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
