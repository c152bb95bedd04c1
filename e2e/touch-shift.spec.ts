// Journeys of all features.
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import type { Person } from '@guiche/testkit/test-company';
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, composer, header, queueOf, rowOf, tab, waiting } from './conversation.ts';
import { type Desk, phone, test } from './desk.ts';
import { bubble } from './message-steps.ts';
import { chooseByHolding, chooseFrom } from './touch.ts';
import { button, dialogOf, expectFits, linkOf, rows } from './touch-locators.ts';

const moreActs = (page: Page) => header(page).getByRole('button', { name: 'Mais ações' });
const listMenu = (page: Page) => button(page, 'Mais opções da lista');

async function tagContact({ app, company }: Desk, { contactId }: Ticket, name: string): Promise<void> {
  await app.owner.query(
    `with t as (insert into tags (company_id, name, color) values ($1, $3, '#1971C2') returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, $2, id from t`,
    [company.id, contactId, name],
  );
}

/**
 * Bia, in two queues, attends three tickets, one with a tag; Maria waits without a queue; Tereza's long conversation is
 * closed.
 */
async function arrangeLists(desk: Desk): Promise<{ bia: Person; pedro: Ticket; rosa: Ticket }> {
  const { app, company } = desk;
  const [sales, support] = [await queueOf(desk), await company.queue('Suporte')];
  const bia = await desk.person({ name: 'Bia Lima', queues: [sales, support], flags: { all_ticket: 'enable' } });
  const says = Array.from({ length: 60 }, (_, n) => (n % 25 === 5 ? `Cadê o boleto ${n}?` : `conversa número ${n}.`));
  await putTickets(app.owner, company, [
    { name: 'Tereza Prado', number: '5511955550142', status: 'closed', queueId: sales, says },
  ]);
  const pedro = await attended(desk, 'Pedro Reis', ['quero um suco'], bia);
  const rosa = await attended(desk, 'Rosa Melo', ['chegou torto'], bia);
  await attended(desk, 'Davi Nunes', ['volto amanhã'], bia);
  await tagContact(desk, rosa, 'Bolo');
  await waiting(desk, 'Maria Lima', ['quero um bolo']);
  return { bia, pedro, rosa };
}

async function acceptInQueue(page: Page): Promise<void> {
  await tab(page, 'Aguardando').tap();
  await linkOf(page, 'Maria Lima').tap();
  await expect(bubble(page, 'quero um bolo')).toBeVisible();
  await header(page).getByRole('button', { name: 'Aceitar' }).tap();
  const question = dialogOf(page, 'Aceitar em qual fila?');
  await question.getByRole('button', { name: 'Suporte' }).tap();
  await expect(question).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
  await expect(header(page)).toContainText('Atribuído a Bia Lima · Suporte');
  await expectFits(page);
}

async function turnBotAndReadLog(page: Page): Promise<void> {
  await chooseFrom(page, moreActs(page), 'Desligar o robô');
  await expect(page.getByText('Robô desligado')).toBeVisible();
  await chooseFrom(page, moreActs(page), 'Ligar o robô');
  await expect(page.getByText('Robô ligado')).toBeVisible();
  await chooseFrom(page, moreActs(page), 'Histórico do atendimento');
  const log = page.getByRole('dialog', { name: /^Histórico do atendimento/ });
  await expect(log.getByRole('listitem').filter({ hasText: 'Aceito' })).toContainText('Bia Lima · Suporte');
  await log.getByRole('button', { name: 'OK' }).tap();
  await expect(log).toHaveCount(0);
}

async function returnAndAcceptAgain(page: Page): Promise<void> {
  await chooseFrom(page, moreActs(page), 'Retornar à fila');
  await expect(tab(page, 'Atendendo')).toHaveText(/3/);
  await tab(page, 'Aguardando').tap();
  await expect(rows(page)).toHaveCount(1);
  await chooseByHolding(page, linkOf(page, 'Maria Lima'), 'Aceitar');
  await expect(composer(page)).toBeVisible();
  await expect(header(page)).toContainText('Atribuído a Bia Lima · Suporte');
  await button(page, 'Voltar').tap();
  await expect(rows(page)).toHaveCount(4);
}

async function sortAndChooseQueues(page: Page): Promise<void> {
  const order = page.getByRole('button', { name: / primeiro$/ });
  await expect(rows(page).last()).toContainText('Pedro Reis');
  await order.tap();
  await expect(order).toHaveAccessibleName('Mais antigos primeiro');
  await expect(rows(page).first()).toContainText('Pedro Reis');
  await order.tap();
  await expect(rows(page).last()).toContainText('Pedro Reis');

  const queues = page.getByRole('button', { name: 'Filas' });
  const sales = page.getByRole('checkbox', { name: 'Vendas' });
  await queues.tap();
  await sales.tap();
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, 'Maria Lima')).toBeVisible();
  await sales.tap();
  await expect(rows(page)).toHaveCount(4);
  await queues.tap();
  await expect(sales).toHaveCount(0);
}

async function filterAndKeepView(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filtros/ });
  await filters.tap();
  await page.getByRole('checkbox', { name: 'Bolo' }).tap();
  await expect(rows(page)).toHaveCount(1);
  await expectFits(page);
  await filters.tap();
  await expect(page.getByRole('checkbox', { name: 'Bolo' })).toHaveCount(0);
  await expect(filters).toHaveAccessibleName('Filtros: 1');

  await chooseFrom(page, listMenu(page), 'Visualizações salvas…');
  const views = dialogOf(page, 'Visualizações salvas');
  await views.getByLabel('Salvar a lista como está agora').fill('Do bolo');
  await views.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(views.getByRole('button', { name: 'Do bolo', exact: true })).toBeVisible();
  await views.getByRole('button', { name: 'Fechar' }).tap();
  await expect(views).toHaveCount(0);
  await button(page, 'Tirar o filtro Bolo').tap();
  await expect(rows(page)).toHaveCount(4);
  await chooseFrom(page, listMenu(page), 'Do bolo');
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, 'Rosa Melo')).toBeVisible();
  await button(page, 'Limpar filtros').tap();
  await expect(rows(page)).toHaveCount(4);
}

async function tagSeveralAndUndo(page: Page): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Selecionados' });
  await chooseByHolding(page, linkOf(page, 'Pedro Reis'), 'Selecionar');
  await expect(bar).toContainText('1 selecionado');
  await linkOf(page, 'Davi Nunes').tap();
  await expect(bar).toContainText('2 selecionados');
  await expectFits(page);
  await bar.getByRole('button', { name: 'Etiquetar' }).tap();
  const question = dialogOf(page, 'Etiquetas para 2 contatos');
  await question.getByRole('checkbox', { name: 'Bolo' }).tap();
  await question.getByRole('button', { name: 'Etiquetar' }).tap();
  await expect(page.getByText('2 de 2 etiquetados')).toBeVisible();
  for (const name of ['Pedro Reis', 'Davi Nunes']) await expect(rowOf(page, name)).toContainText('Bolo');
  await page.locator('#tickets-list').getByRole('button', { name: 'Desfazer' }).tap();
  for (const name of ['Pedro Reis', 'Davi Nunes']) await expect(rowOf(page, name)).not.toContainText('Bolo');
}

async function setAsideAndBack(page: Page): Promise<void> {
  await chooseByHolding(page, linkOf(page, 'Davi Nunes'), 'Adiar');
  await dialogOf(page, 'Adiar Davi Nunes').getByRole('button', { name: 'Até o cliente responder' }).tap();
  await expect(rowOf(page, 'Davi Nunes')).toHaveCount(0);
  await chooseFrom(page, listMenu(page), /^Adiados/);
  await expect(tab(page, 'Adiados')).toHaveAttribute('aria-selected', 'true');
  await chooseByHolding(page, linkOf(page, 'Davi Nunes'), 'Trazer de volta');
  await expect(page.getByText('Nada adiado')).toBeVisible();
  await tab(page, 'Atendendo').tap();
  await expect(rows(page)).toHaveCount(4);
}

async function transferRosa(page: Page, { id }: Ticket): Promise<void> {
  await linkOf(page, 'Rosa Melo').tap();
  await expect(bubble(page, 'chegou torto')).toBeVisible();
  await chooseFrom(page, moreActs(page), 'Transferir');
  const question = dialogOf(page, `Transferir #${id}`);
  await question.getByLabel('Fila').selectOption('Vendas');
  await question.getByRole('radio', { name: /Ana Souza/ }).tap();
  await question.getByLabel('Mensagem para a equipe').fill('Trocar o bolo');
  await expectFits(page);
  await question.getByRole('button', { name: /^OK/ }).tap();
  await expect(page.getByText('Atendimento de Rosa Melo transferido para Vendas · Ana Souza')).toBeVisible();
  await expect(rowOf(page, 'Rosa Melo')).toHaveCount(0);
}

async function resolveAndReopen(page: Page, { id }: Ticket): Promise<void> {
  await linkOf(page, 'Pedro Reis').tap();
  await header(page).getByRole('button', { name: 'Resolver' }).tap();
  await dialogOf(page, `Resolver #${id}?`).getByRole('button', { name: 'Sem despedida' }).tap();
  await expect(rowOf(page, 'Pedro Reis')).toHaveCount(0);
  await button(page, 'Resolvidos').tap();
  await linkOf(page, 'Pedro Reis').tap();
  await expect(page.getByText('Este atendimento foi resolvido.')).toBeVisible();
  await header(page).getByRole('button', { name: 'Reabrir' }).tap();
  await expect(composer(page)).toBeVisible();
  await expect(header(page)).toContainText('Atribuído a Bia Lima · Vendas');
  await button(page, 'Voltar').tap();
}

async function findInMessages(page: Page): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await box.tap();
  await box.fill('boleto');
  await page.getByRole('checkbox', { name: 'Buscar nas mensagens' }).tap();
  await expect(rowOf(page, 'Tereza Prado')).toContainText('Cadê o boleto 55?');
  await expectFits(page);
  await linkOf(page, 'Tereza Prado').tap();
  const hits = page.getByRole('search', { name: 'Mensagens encontradas' });
  await expect(hits).toContainText('3 de 3');
  await hits.getByRole('button', { name: 'Resultado anterior' }).tap();
  await expect(hits).toContainText('2 de 3');
  await expect(bubble(page, 'boleto 30')).toBeInViewport();
  await hits.getByRole('button', { name: 'Próximo resultado' }).tap();
  await expect(hits).toContainText('3 de 3');
  await expect(bubble(page, 'boleto 55')).toBeInViewport();
  await hits.getByRole('button', { name: 'Fechar os resultados' }).tap();
  await expect(hits).toHaveCount(0);
  await button(page, 'Voltar').tap();
  await button(page, 'Limpar a busca').tap();
  await expect(box).toHaveValue('');
  await expect(rowOf(page, 'Tereza Prado')).toHaveCount(0);
}

async function beginWithTereza(page: Page): Promise<void> {
  await button(page, 'Novo atendimento').tap();
  const question = dialogOf(page, 'Novo atendimento');
  await question.getByRole('combobox', { name: 'Contato' }).fill('tereza');
  await question.getByRole('option', { name: /Tereza Prado/ }).tap();
  await question.getByLabel('Fila').selectOption('Suporte');
  await question.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(question).toHaveCount(0);
  await expect(header(page)).toContainText('Atribuído a Bia Lima · Suporte');
  const sides = page.getByRole('banner');
  await sides.getByRole('button', { name: /^Atendimentos/ }).tap();
  await expect(linkOf(page, 'Tereza Prado')).toBeVisible();
  await sides.getByRole('button', { name: 'Ticket', exact: true }).tap();
  await expect(composer(page)).toBeVisible();
  await expectFits(page);
}

test('the lists of a shift by touch alone: accepting in a queue, returning, sorting, filtering, keeping a view, choosing several, setting aside, passing on, resolving, reopening, finding, beginning (habit: Phone use)', {
  tag: '@long',
}, async ({ desk }) => {
  const { bia, pedro, rosa } = await arrangeLists(desk);
  const page = await desk.open(bia, '/tickets', { ...phone, reducedMotion: 'no-preference' });
  await expect(rows(page)).toHaveCount(3);
  await acceptInQueue(page);
  await turnBotAndReadLog(page);
  await returnAndAcceptAgain(page);
  await sortAndChooseQueues(page);
  await filterAndKeepView(page);
  await tagSeveralAndUndo(page);
  await setAsideAndBack(page);
  await transferRosa(page, rosa);
  await resolveAndReopen(page, pedro);
  await findInMessages(page);
  await beginWithTereza(page);
  await desk.app.idle();
  for (const name of ['Maria Lima', 'Pedro Reis', 'Rosa Melo', 'Davi Nunes'])
    expect([name, await arrivedAt(desk, name)]).toEqual([name, []]);
});
