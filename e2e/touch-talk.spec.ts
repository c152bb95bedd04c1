// Journeys of all features.
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { Person } from '@guiche/testkit/test-company';
import { expect, type Page } from '@playwright/test';
import {
  arrivedAt,
  attended,
  bubbleOf,
  composer,
  header,
  messageList,
  queueOf,
  resolve,
  tickOf,
  waiting,
} from './conversation.ts';
import { type Desk, phone, test } from './desk.ts';
import { arrivedKinds, attachButton, bubbleWith, clara, photos, playButton } from './media-steps.ts';
import { bubble } from './message-steps.ts';
import { pngFile } from './sample-files.ts';
import { chooseByHolding, chooseFrom, drawAside, slide } from './touch.ts';
import { button, dialogOf, expectFits } from './touch-locators.ts';

const drawer = (page: Page) => dialogOf(page, 'Contato');

/** Olga, an admin, attends Clara and Pedro; Clara has a second number, and Rosa waits. */
async function arrangeTalk(desk: Desk): Promise<{ olga: Person; talk: Ticket; pedro: Ticket }> {
  const { app, company } = desk;
  const olga = await desk.person({ name: 'Olga Dias', profile: 'admin', queues: [await queueOf(desk)] });
  await desk.person({ name: 'Helena Dias', profile: 'admin' });
  await app.owner.query(
    `insert into quick_messages (company_id, shortcode, message, geral)
     values ($1, 'ola', 'Olá, {{firstName}}! Aqui é {{userName}}.', true)`,
    [company.id],
  );
  const other = await attended(desk, 'Clara Trabalho', ['agora do trabalho'], olga);
  await resolve(desk, other.id);
  const pedro = await attended(desk, 'Pedro Reis', ['quero um suco'], olga);
  await waiting(desk, 'Rosa Melo', ['boa tarde']);
  const talk = await attended(desk, clara, ['o forno queimou', 'qual o endereço?'], olga);
  return { olga, talk, pedro };
}

async function sendNow(page: Page, text: string): Promise<void> {
  await button(page, 'Enviar').tap();
  await expect(tickOf(page, text)).toHaveAccessibleName('Lida');
}

async function answerAndReact(page: Page): Promise<void> {
  await composer(page).tap();
  await composer(page).fill('Já vejo.');
  await sendNow(page, 'Já vejo.');
  await drawAside(page, bubble(page, 'qual o endereço?'));
  await expect(page.getByText('Respondendo a Clara', { exact: true })).toBeVisible();
  await composer(page).tap();
  await composer(page).fill('Rua das Flores, 120');
  await sendNow(page, 'Rua das Flores');
  await expect(bubble(page, 'Rua das Flores')).toContainText('qual o endereço?');
  await chooseByHolding(page, bubble(page, 'o forno queimou'), 'Reagir com 👍');
  const ours = bubble(page, 'o forno queimou').getByRole('button', { name: /^Você reagiu com 👍/ });
  await expect(ours).toBeVisible();
  await expectFits(page);
}

async function putQuickMessageAndSign(page: Page): Promise<void> {
  await chooseFrom(page, button(page, 'Mais opções'), 'Respostas rápidas');
  await page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option', { name: /ola/ }).tap();
  await expect(composer(page)).toHaveValue('Olá, Clara! Aqui é Olga Dias.');
  await sendNow(page, 'Aqui é Olga Dias.');
  await button(page, 'Emojis').tap();
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('coração vermelho');
  await page.getByRole('gridcell', { name: 'coração vermelho', exact: true }).tap();
  await expect(composer(page)).toHaveValue('❤️');
  await sendNow(page, '❤️');
}

async function noteEditAndDelete(page: Page): Promise<void> {
  await button(page, 'Nota').tap();
  await composer(page).pressSequentially('Ver com @helena');
  await page
    .getByRole('listbox', { name: 'Pessoas da equipe' })
    .getByRole('option', { name: /Helena Dias/ })
    .tap();
  await expect(composer(page)).toHaveValue('Ver com @Helena Dias ');
  await button(page, 'Salvar nota').tap();
  await expect(bubble(page, 'Ver com')).toContainText('Nota privada para @Helena Dias');
  await chooseByHolding(page, bubble(page, 'Ver com'), /^Editar/);
  await page.getByRole('textbox', { name: 'Editar a mensagem' }).fill('Ver com a cozinha');
  await button(page, 'Salvar a edição').tap();
  await expect(bubble(page, 'Ver com a cozinha')).toContainText(/Editada \d{2}:\d{2}/);
  await chooseByHolding(page, bubble(page, 'Ver com a cozinha'), 'Apagar');
  await dialogOf(page, 'Apagar a mensagem?').getByRole('button', { name: 'Apagar' }).tap();
  await expect(messageList(page)).toContainText('Essa mensagem foi apagada');
  await expect(page.getByText('Ver com a cozinha')).toHaveCount(0);
  await button(page, 'Mensagem').tap();
}

async function forwardTwo(page: Page): Promise<void> {
  await chooseByHolding(page, bubble(page, 'o forno queimou'), 'Selecionar');
  const bar = page.getByRole('region', { name: 'Mensagens selecionadas' });
  await expect(bar).toContainText('1 selecionada');
  await bubble(page, 'Já vejo.').tap();
  await expect(bar).toContainText('2 selecionadas');
  await bar.getByRole('button', { name: 'Encaminhar' }).tap();
  const question = dialogOf(page, 'Encaminhar 2 mensagens');
  await question.getByRole('searchbox', { name: 'Buscar contato' }).fill('pedro');
  await question.getByRole('button', { name: /Pedro Reis/ }).tap();
  await expect(question.getByRole('button', { name: 'Tirar Pedro Reis' })).toBeVisible();
  await question.getByRole('button', { name: 'Encaminhar' }).tap();
  await expect(question).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
}

async function sendCardPlaceAndLink(page: Page): Promise<void> {
  await chooseFrom(page, attachButton(page), 'Contato');
  const card = dialogOf(page, 'Enviar contato para Clara');
  await card.getByLabel('Nome', { exact: true }).fill('Carlos Lima');
  await card.getByLabel('Número').fill('+55 51 90000-0142');
  await card.getByRole('button', { name: 'Enviar' }).tap();
  await expect(bubbleOf(page, 'Carlos Lima')).toContainText('+55 51 90000-0142');

  await chooseFrom(page, attachButton(page), 'Localização');
  const place = dialogOf(page, 'Enviar localização para Clara');
  await place.getByLabel('Latitude e longitude').fill('-30,0346; -51,2177');
  await place.getByLabel('Nome do local').fill('Nossa loja');
  await place.getByRole('button', { name: 'Enviar' }).tap();
  await expect(bubbleOf(page, 'Nossa loja')).toContainText('-30.0346, -51.2177');

  await chooseFrom(page, button(page, 'Mais opções'), 'Mensagem interativa');
  const builder = dialogOf(page, 'Mensagem interativa');
  await builder.getByRole('tab', { name: 'URL', exact: true }).tap();
  await builder.getByLabel(/^Título/).fill('Vitrine');
  await builder.getByLabel(/^Texto(?! do)/).fill('Veja os bolos');
  await builder.getByLabel(/^Texto do botão/).fill('Abrir a vitrine');
  await builder.getByLabel(/^Endereço/).fill('https://loja.example/');
  await expect(builder.locator('[data-preview]')).toContainText('Abrir a vitrine');
  await expectFits(page);
  await builder.getByRole('button', { name: 'Enviar' }).tap();
  await expect(builder).toHaveCount(0);
  await expect(bubbleOf(page, 'Veja os bolos')).toBeVisible();
}

async function sendTwoPictures(page: Page): Promise<void> {
  const files = [pngFile('frente.png', 640, 480), pngFile('verso.png', 480, 640, [40, 120, 200])];
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    chooseFrom(page, attachButton(page), 'Foto ou vídeo'),
  ]);
  await chooser.setFiles(files);
  const gallery = dialogOf(page, 'Enviar 2 arquivos para Clara');
  await gallery.getByLabel('Legenda de frente.png').fill('por fora');
  await gallery.getByLabel('Legenda de verso.png').fill('por dentro');
  await expectFits(page);
  await gallery.getByRole('button', { name: 'Enviar 2' }).tap();
  await expect(tickOf(page, 'por dentro')).toHaveAccessibleName('Lida');
  await expect(photos(page)).toHaveCount(2);

  await photos(page).first().tap();
  const viewer = page.getByRole('dialog', { name: /^Imagem/ });
  await expect(viewer).toHaveAccessibleName('Imagem 1 de 2');
  await slide(page, { x: 300, y: 400 }, -220);
  await expect(viewer).toHaveAccessibleName('Imagem 2 de 2');
  await expect(viewer.getByText('por dentro')).toBeVisible();
  await viewer.getByRole('button', { name: 'Fechar' }).tap();
  await expect(viewer).toHaveCount(0);
}

async function speak(page: Page): Promise<void> {
  await button(page, 'Gravar áudio').tap();
  await expect(page.getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-5]\d)$/);
  await button(page, 'Enviar áudio').tap();
  const voice = bubbleWith(page, playButton(page, 'Mensagem de voz'));
  await expect(voice.locator('[data-waveform]')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
}

async function changeContact(page: Page): Promise<void> {
  await button(page, 'Dados do contato').tap();
  await drawer(page).getByRole('combobox', { name: 'Adicionar etiqueta' }).fill('Entrega');
  await page.getByRole('option', { name: 'Criar “Entrega”' }).tap();
  const tags = drawer(page).getByRole('list', { name: 'Etiquetas' }).getByRole('listitem');
  await expect(tags).toHaveText(['Entrega']);
  const told = (text: string) => page.getByRole('status').filter({ hasText: text }).first();
  await drawer(page).getByRole('button', { name: 'Bloquear contato', exact: true }).tap();
  await expect(told('Contato bloqueado')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Desbloquear contato' }).tap();
  await expect(told('Contato desbloqueado')).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Bloquear contato', exact: true })).toBeVisible();
  await expectFits(page);

  await drawer(page).getByRole('button', { name: 'Editar contato' }).tap();
  const form = dialogOf(page, 'Editar contato');
  await form.getByLabel('E-mail', { exact: true }).fill('clara@exemplo.test');
  await form.getByRole('button', { name: 'Salvar' }).tap();
  await expect(form).toHaveCount(0);
  await expect(drawer(page).getByText('clara@exemplo.test')).toBeVisible();
}

async function mergeContacts(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Unir com outro contato' }).tap();
  const question = dialogOf(page, 'Unir contatos');
  await question.getByRole('textbox').fill('trabalho');
  await question.getByRole('button', { name: /Clara Trabalho/ }).tap();
  await expect(question.getByText('Não dá para desfazer.')).toBeVisible();
  await question.getByRole('button', { name: 'Unir contatos' }).tap();
  await expect(question).toHaveCount(0);
  await expect(drawer(page).getByText(/^também \+55/)).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Fechar contato' }).tap();
  await expect(drawer(page)).toHaveCount(0);
}

async function exportTalk(page: Page): Promise<void> {
  await chooseFrom(page, header(page).getByRole('button', { name: 'Mais ações' }), 'Exportar PDF');
  const question = dialogOf(page, 'Exportar PDF');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Exportar', exact: true }).tap(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Clara Dias #\d+\.pdf$/);
  await expect(question.getByText(/^Pronto: /)).toBeVisible();
  await question.getByRole('button', { name: 'Fechar' }).first().tap();
  await expect(question).toHaveCount(0);
}

async function openNotice(desk: Desk, page: Page, { uuid }: Ticket): Promise<void> {
  await button(page, 'Voltar').tap();
  await desk.company.receives('Pedro Reis', 'tem alguém?');
  await page.getByRole('button', { name: /^Notificações: \d+ não lidas?$/ }).tap();
  const panel = page.getByRole('dialog', { name: /^Notificações/ });
  const notice = panel.getByRole('listitem').filter({ hasText: 'tem alguém?' });
  await expect(notice).toContainText('Pedro Reis');
  await expectFits(page);
  await notice.getByRole('link').tap();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/tickets/${uuid}`));
  await expect(bubble(page, 'tem alguém?')).toBeVisible();
}

async function goTo(page: Page, screen: string): Promise<void> {
  const menu = dialogOf(page, 'Menu principal');
  await button(page, 'Abrir menu').tap();
  await menu.getByRole('link', { name: screen }).tap();
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
  await expect(menu).toHaveCount(0);
}

async function lookAtMoments(page: Page): Promise<void> {
  await goTo(page, 'Painel em tempo real');
  const cards = page.locator('main').getByRole('region');
  await expect(cards.first()).toHaveAccessibleName('Aguardando');
  await expect(cards.first()).toContainText('Rosa Melo');
  await expectFits(page);
  const own = page.locator('main').getByRole('region', { name: 'Olga Dias', exact: true });
  await own.getByRole('button').filter({ hasText: 'Clara Dias' }).tap();
  const peek = dialogOf(page, 'Clara Dias');
  await expect(peek).toContainText('Olga Dias');
  await peek.getByRole('link', { name: 'Abrir' }).tap();
  await expect(header(page)).toContainText('Clara Dias');
  await expect(composer(page)).toBeVisible();
}

async function requireTags(page: Page): Promise<void> {
  await goTo(page, 'Configurações');
  const option = page.getByRole('switch', { name: 'Etiqueta obrigatória', exact: true });
  await option.tap();
  await expect(page.locator('[data-setting=requiredTag]').getByText('Salvo')).toBeVisible();
  await expect(option).toBeChecked();
  await expectFits(page);
}

test('the talk of a shift by touch alone: answering, reacting, noting, forwarding, sending cards, places, pictures and voice, the contact, a PDF, notices, the panel and the options (habit: Phone use)', {
  tag: '@long',
}, async ({ desk }) => {
  const { olga, talk, pedro } = await arrangeTalk(desk);
  const page = await desk.open(olga, `/tickets/${talk.uuid}`, { ...phone, reducedMotion: 'no-preference' });
  await expect(bubble(page, 'qual o endereço?')).toBeVisible();
  await answerAndReact(page);
  await putQuickMessageAndSign(page);
  await noteEditAndDelete(page);
  await forwardTwo(page);
  await sendCardPlaceAndLink(page);
  await sendTwoPictures(page);
  await speak(page);
  await changeContact(page);
  await mergeContacts(page);
  await exportTalk(page);
  await openNotice(desk, page, pedro);
  await lookAtMoments(page);
  await requireTags(page);

  await desk.app.idle();
  const arrived = await arrivedKinds(desk);
  const kinds = ['text', 'contacts', 'location', 'interactive', 'image', 'audio'];
  expect(arrived.map(({ type }) => type)).toEqual(expect.arrayContaining(kinds));
  expect(arrived.filter(({ text }) => text.includes('Ver com'))).toEqual([]);
  expect(await arrivedAt(desk, 'Pedro Reis')).toEqual(['o forno queimou', 'Já vejo.']);
});
