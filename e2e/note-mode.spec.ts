// Journeys of: notes, messages.
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, bubbleOf, composer, openTalk, tickOf } from './conversation.ts';
import { type Desk, expectAccessible, test } from './desk.ts';

const openMaria = (desk: Desk) => openTalk(desk, 'Maria Lima', 'quero um bolo');

/** The colour of private notes in the light theme. */
const amber = 'rgb(255, 244, 204)';
const mode = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a note has its own draft and look, names colleagues, and never reaches the contact (habit: Internal note) (habit: Mentions) (habit: Drafts)', async ({
  desk,
}) => {
  await desk.person({ name: 'Işıl Bia', profile: 'admin' });
  await desk.person({ name: 'Isil Que Não Vê' });
  const page = await openMaria(desk);
  await composer(page).fill('um momento');
  await mode(page, 'Nota').click();
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toHaveAttribute('placeholder', 'Nota privada: só a equipe vê');
  await expect(page.getByRole('button', { name: 'Anexar' })).toHaveCount(0);
  await expect(page.locator('[data-note]')).toHaveCSS('background-color', amber);
  await expectAccessible(page);
  await composer(page).pressSequentially('ver com @ISIL');
  const people = page.getByRole('listbox', { name: 'Pessoas da equipe' });
  await expect(people.getByRole('option')).toHaveText([/Işıl Bia/]);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('ver com @Işıl Bia ');
  await page.reload();
  await expect(composer(page)).toHaveValue('ver com @Işıl Bia ');
  await mode(page, 'Mensagem').click();
  await expect(composer(page)).toHaveValue('um momento');
  await mode(page, 'Nota').click();
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  await expect(bubbleOf(page, 'ver com @Işıl Bia').locator('[data-message]')).toHaveCSS('background-color', amber);
  await expect(composer(page)).toHaveValue('');
  await mode(page, 'Mensagem').click();
  await composer(page).press('Enter');
  await expect(tickOf(page, 'um momento')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['um momento']);
});

test('M changes between message and note from outside the field, and a slash in a note is only a slash (habit: Internal note)', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await bubbleOf(page, 'quero um bolo').locator('[data-message]').focus();
  await page.keyboard.press('m');
  await expect(mode(page, 'Nota')).toHaveAttribute('aria-pressed', 'true');
  await expect(composer(page)).toBeFocused();
  await composer(page).pressSequentially('/nada');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('/nada');
});

test('whoever writes in somebody else’s ticket is told whose it is, and can make it theirs (habit: Reply on another’s ticket) (delight 18)', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(chief, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(page.getByText('Este atendimento é de Ana Souza.')).toHaveCount(0);
  await composer(page).fill('olá');
  await expect(page.getByText('Este atendimento é de Ana Souza.')).toBeVisible();
  await page.getByRole('button', { name: 'Transferir para mim' }).click();
  await expect(page.getByText('Este atendimento é de Ana Souza.')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('olá');
});
