// Journeys of: messages.
import { expect, type Page } from '@playwright/test';
import { attended, bubbles, messageList, rowOf } from './conversation.ts';
import { type Desk, expectAccessible, fits, looks, narrowWidths, speak, test } from './desk.ts';
import { bubble } from './message-steps.ts';

const list = {
  title: 'Cardápio',
  text: 'Escolha um doce',
  buttonText: 'Abrir',
  sections: [{ title: 'Bolos', rows: [{ id: '1', title: 'Cenoura', description: 'com cobertura' }] }],
};
const buttons = {
  kind: 'url',
  title: 'Promoção',
  text: 'Só hoje',
  footer: null,
  imageUrl: 'https://espia.example/pixel.png',
  buttons: [
    { title: 'Ver a loja', link: 'https://loja.example/', phone: null, code: null },
    { title: 'Sem endereço', link: null, phone: null, code: null },
    { title: 'Ligue já', link: null, phone: '551140028922', code: null },
  ],
  chosen: null,
};
const payment = {
  title: 'Bolo de cenoura',
  amount: 4500,
  keyType: 'EMAIL',
  key: 'loja@exemplo.test',
  merchantName: 'Padaria São João',
  brCode: '00020126BR.GOV.BCB.PIX6304ABCD',
};
const poll = { question: 'Qual sabor?', options: [{ name: 'Milho', votes: 2 }], isMultiple: false };
const event = {
  name: 'Visita à loja',
  description: null,
  startsAt: '2026-11-22T14:00:00.000Z',
  endsAt: null,
  place: 'Rua das Flores, 10',
  isCanceled: true,
};

/**
 * A conversation with a message of each kind; kinds that the channel does not deliver yet are written to the database.
 */
async function everyKind(desk: Desk, contact: string): Promise<string> {
  const said = ['lista', 'botões', 'cobrança', 'enquete', 'evento', 'https://youtu.be/dQw4w9WgXcQ veja', 'veneno'];
  const { uuid } = await attended(desk, contact, said);
  const put = (body: string, kind: string, data: unknown) =>
    desk.app.owner.query(
      `update messages set media_type = $3, data_json = $4, body = '' where company_id = $1 and body = $2`,
      [desk.company.id, body, kind, JSON.stringify(data)],
    );
  await put('lista', 'list', list);
  await put('botões', 'interactive', buttons);
  await put('cobrança', 'payment', payment);
  await put('enquete', 'poll', poll);
  await put('evento', 'event', event);
  await put('veneno', 'interactive', ['veneno', { rows: { length: -1 } }]);
  const referral = { headline: 'Semana do sofá', body: 'Até 30 %', sourceUrl: 'https://anuncio.example/1' };
  await desk.company.receivesPart(contact, { type: 'text', text: 'Vi o anúncio', referral });
  await desk.company.receivesPart(contact, { type: 'call' });
  const choice = { form: 'list_reply', id: '1', description: 'com cobertura' } as const;
  await desk.company.receivesPart(contact, { type: 'choice', text: 'Cenoura', choice });
  await desk.app.idle();
  return uuid;
}

const scrollTo = (page: Page, text: string) => bubble(page, text).scrollIntoViewIfNeeded();

test('each kind is drawn as what it is, asks nothing of strangers, and malformed data leaves no trace', async ({
  desk,
}) => {
  const uuid = await everyKind(desk, 'Maria Lima');
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await expect(bubble(page, 'Escolheu')).toContainText('Cenoura');
  await expect(rowOf(page, 'Maria Lima')).toContainText('Cenoura');
  await expect(bubble(page, 'Semana do sofá')).toContainText('Vi o anúncio');
  const ad = bubble(page, 'Semana do sofá').getByRole('link', { name: 'Abrir o anúncio' });
  await expect(ad).toHaveAttribute('rel', /noopener/);

  const call = messageList(page).getByRole('button', { name: /^Ligação de voz perdida/ });
  await call.click();
  await expect(page.getByText('Não é possível realizar chamadas pelo sistema, tente pelo celular.')).toBeVisible();
  const middle = async () => {
    const [chip, whole] = await Promise.all([call.boundingBox(), messageList(page).boundingBox()]);
    return Math.abs((chip?.x ?? 0) + (chip?.width ?? 0) / 2 - ((whole?.x ?? 0) + (whole?.width ?? 0) / 2));
  };
  expect(await middle()).toBeLessThan(3);

  await scrollTo(page, 'Cardápio');
  await bubble(page, 'Cardápio').getByText('Abrir').click();
  await expect(bubble(page, 'Cardápio')).toContainText('com cobertura');
  await expect(bubble(page, 'Promoção').getByRole('link', { name: 'Ver a loja' })).toHaveAttribute(
    'href',
    'https://loja.example/',
  );
  await bubble(page, 'Promoção').getByRole('button', { name: 'Sem endereço' }).click();
  await expect(page.getByText('Nenhum link disponível.')).toBeVisible();
  await expect(bubble(page, 'Bolo de cenoura')).toContainText(/R\$\s45,00/);
  await bubble(page, 'Bolo de cenoura').getByRole('button', { name: 'Ver o QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  await expect(bubble(page, 'Qual sabor?')).toContainText('2 votos');
  await expect(bubble(page, 'Visita à loja')).toContainText('Cancelado');
  await scrollTo(page, 'youtu.be');
  await expect(bubble(page, 'youtu.be').getByRole('button', { name: 'Assistir ao vídeo do YouTube' })).toBeVisible();
  await expect(page.getByText('veneno')).toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set([new URL(desk.app.url).hostname]));
});

test(
  'kinds have no grave accessibility findings and fit the narrowest phone in the longest languages',
  fits,
  async ({ desk }) => {
    const uuid = await everyKind(desk, 'Rosa Melo');
    for (const { theme, options } of looks) {
      const page = await desk.open(desk.ana, `/tickets/${uuid}`, { ...options, kept: { theme } });
      await expect(bubbles(page).last()).toBeVisible();
      await expectAccessible(page);
      await scrollTo(page, 'Bolo de cenoura');
      await expectAccessible(page);
    }
    const page = await desk.open(desk.ana, `/tickets/${uuid}`);
    for (const width of narrowWidths)
      for (const language of ['tr', 'es']) {
        await page.setViewportSize({ width, height: 640 });
        await speak(page, language);
        await page.reload();
        await expect(bubbles(page).last()).toBeVisible();
        await scrollTo(page, 'Bolo de cenoura');
        const wide = await page
          .getByRole('list')
          .filter({ has: bubbles(page) })
          .locator('..')
          .evaluate((element) => element.scrollWidth - element.clientWidth);
        expect([language, wide]).toEqual([language, 0]);
      }
  },
);
