// Journeys of: messages.
import { putTickets } from '@guiche/testkit/put-tickets';
import { expect, type WebSocketRoute } from '@playwright/test';
import {
  attended,
  bubbleOf,
  bubbles,
  companyDay,
  composer,
  messageList,
  queueOf,
  resolve,
  rowOf,
  waiting,
} from './conversation.ts';
import { type Desk, test } from './desk.ts';

async function makeOlder({ app, company }: Desk, text: string, days: number): Promise<Date> {
  const { rows } = await app.owner.query<{ created_at: Date }>(
    `update messages set created_at = created_at - make_interval(days => $3)
     where company_id = $1 and body = $2 returning created_at`,
    [company.id, text, days],
  );
  return rows[0]?.created_at ?? new Date(0);
}

test('days are HOJE and dd/MM/yyyy, and earlier tickets of the contact are parted by #called', async ({ desk }) => {
  const first = await attended(desk, 'Maria Lima', ['do mês passado']);
  await resolve(desk, first.id);
  const longAgo = await makeOlder(desk, 'do mês passado', 40);
  const second = await waiting(desk, 'Maria Lima', ['de anteontem', 'de agora']);
  const lately = await makeOlder(desk, 'de anteontem', 2);
  const page = await desk.open(desk.ana, `/tickets/${second.uuid}`);
  await expect(bubbleOf(page, 'de agora')).toBeVisible();
  await expect(messageList(page).getByRole('listitem')).toContainText([
    `#called ${first.id} - Vendas`,
    companyDay(longAgo),
    'do mês passado',
    `#called ${second.id} - sem fila`,
    companyDay(lately),
    'de anteontem',
    'HOJE',
    'de agora',
  ]);
});

test('deleted, edited and forwarded messages say so in the exact words; a deleted text is nowhere', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['segredo apagado', 'texto corrigido', 'corrente da família']);
  const { owner } = desk.app;
  const mark = (column: string, body: string) =>
    owner.query(`update messages set ${column} = true where company_id = $1 and body = $2`, [desk.company.id, body]);
  await mark('is_deleted', 'segredo apagado');
  await mark('is_edited', 'texto corrigido');
  await mark('is_forwarded', 'corrente da família');
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'texto corrigido').getByText(/^Editada \d{2}:\d{2}$/)).toBeVisible();
  await expect(bubbleOf(page, 'corrente da família').getByText('Encaminhada', { exact: true })).toBeVisible();
  await expect(bubbles(page).first()).toContainText('apagada pelo contato');
  await expect(messageList(page).getByText('segredo apagado')).toHaveCount(0);

  await composer(page).fill('nossa resposta');
  await composer(page).press('Enter');
  await expect(bubbleOf(page, 'nossa resposta').locator('[data-ack=waiting]')).toHaveCount(0);
  await desk.app.idle();
  await mark('is_deleted', 'nossa resposta');
  await page.reload();
  await expect(bubbles(page).last()).toContainText('Essa mensagem foi apagada');
  await expect(messageList(page).getByText('nossa resposta')).toHaveCount(0);
});

test('malformed interactive data shows nothing of itself and breaks nothing around it', { tag: '@long' }, async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['antes', 'lista um', 'botões dois', 'depois']);
  const spoil = (body: string, kind: string, data: unknown) =>
    desk.app.owner.query(
      `update messages set media_type = $3, data_json = $4, body = '' where company_id = $1 and body = $2`,
      [desk.company.id, body, kind, JSON.stringify(data)],
    );
  await spoil('lista um', 'list', { sections: 'veneno', buttons: [null, 7] });
  await spoil('botões dois', 'interactive', ['veneno', { rows: { length: -1 } }]);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.reload();
  await expect(bubbleOf(page, 'antes')).toBeVisible();
  await expect(bubbleOf(page, 'depois')).toBeVisible();
  await expect(page.getByText('veneno')).toHaveCount(0);
  await expect(composer(page)).toBeEnabled();
  expect(problems).toEqual([]);
});

test('markup and javascript: links of a contact are drawn as text, in the bubble, the row, the header and the quote', async ({
  desk,
}) => {
  const markup = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
  const link = '[clique](javascript:window.hurt=1) javascript:window.hurt=1';
  const name = '<b>Zé</b> <img src=x onerror=window.hurt=1>';
  const { uuid } = await attended(desk, name, [link, markup]);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbles(page).filter({ hasText: link })).toBeVisible();
  await expect(bubbles(page).filter({ hasText: markup })).toBeVisible();
  await expect(page.getByRole('heading', { name: /<b>Zé<\/b>/ })).toBeVisible();
  await expect(rowOf(page, '<img src=x')).toBeVisible();
  await bubbles(page).filter({ hasText: markup }).dblclick();
  await expect(page.getByText('Respondendo a <b>Zé</b>')).toBeVisible();
  await expect(page.locator('main img[src], main b b, main script')).toHaveCount(0);
  await expect(page.locator('a[href^="javascript" i]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

test('what an import of earlier messages brought is there once it is over, in the lists and in the open chat', {
  tag: '@long',
}, async ({ desk }) => {
  const { app, company } = desk;
  const { uuid, id, contactId } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const admitted = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket(/socket\.io/, (line) => {
    line.connectToServer().onMessage((frame) => {
      line.send(frame);
      if (frame.toString().startsWith('40/company-')) admitted.resolve(line);
    });
  });
  await page.reload();
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  const line = await admitted.promise;
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveText(/0/);
  await putTickets(app.owner, company, [{ name: 'Rosa Antiga', queueId: await queueOf(desk), says: ['de antes'] }]);
  await app.owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me, ack)
     select $1, n, $2, $3, $4, 'trazida do celular', false, 0 from message_ids(1) n`,
    [company.id, id, contactId, company.connectionId],
  );
  // The event as the server sends it. Its number is older than what is shown, so no gap makes the page reload
  // everything.
  const over = { action: 'refresh', whatsappId: company.connectionId, status: null, seq: 1 };
  line.send(`42/company-${company.id},${JSON.stringify([`importMessages-${company.id}`, over])}`);
  await expect(bubbleOf(page, 'trazida do celular')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveText(/1/);
});
