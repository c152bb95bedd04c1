// Journeys of: messages, contacts.
import { updateContact } from '@guiche/contract/contact-acts.schemas';
import { createTicketNote } from '@guiche/contract/ticket-notes.schemas';
import { createTicketView } from '@guiche/contract/ticket-views.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import { expectInLine, listen, lookAway, popupsOf } from './alert-probe.ts';
import { attended, bubbleOf, composer, queueOf, rowOf, scroller } from './conversation.ts';
import { arranged, type Desk, test } from './desk.ts';
import { fillTalk, type Wanted } from './hostile-talk.ts';
import { rowOf as cutTo, firstOf, hostileTexts, keptOf, quickRowOf } from './hostile-texts.ts';
import { textsIn, watchTexts } from './hostile-watch.ts';
import { choose } from './message-steps.ts';

/** Tall enough for a whole list, because rows out of view are not in the page. */
const tall = { viewport: { width: 1366, height: 3000 } };
const sorted = (texts: readonly string[]) => texts.toSorted();
const all = (most: number) => hostileTexts.map(({ text }) => firstOf(text, most));

interface Shown {
  key: string;
  texts: string[];
  download: string | undefined;
  reactions: string[];
}

/** Reads the bubbles in view, scrolls to older ones, and starts again at the end. */
const readOn = (page: Page): Promise<Shown[]> =>
  scroller(page).evaluate((element) => {
    const textsOf = (bubble: Element, places: string) =>
      [...bubble.querySelectorAll(places)].map((place) => place.textContent ?? '');
    const shown = [...element.querySelectorAll<HTMLElement>('[data-message]')].map((bubble) => ({
      key: bubble.dataset.message ?? '',
      texts: textsOf(bubble, '[dir=auto]'),
      download: bubble.querySelector('a[download]')?.getAttribute('download') ?? undefined,
      reactions: textsOf(bubble, 'span[title] > [aria-hidden=true]'),
    }));
    element.scrollTop = element.scrollTop < 2 ? element.scrollHeight : element.scrollTop - element.clientHeight / 2;
    return shown;
  });

const showsAll = ({ tail, download, reaction }: Wanted, shown: Shown) =>
  JSON.stringify(shown.texts.slice(-tail.length)) === JSON.stringify(tail) &&
  (download === undefined || shown.download === download) &&
  (reaction === undefined || shown.reactions.some((sign) => sign.trim() === reaction));

test('20 hostile texts × every place of a conversation: words, answers, quotes, places, files, cards, ads, choices, signs and notes are shown as typed, and nothing of them runs', {
  tag: '@long',
}, async ({ desk }) => {
  const { id, uuid } = await attended(desk, 'Maria Lima', ['bom dia']);
  const wanted = await fillTalk(desk, 'Maria Lima', id);
  expect(hostileTexts).toHaveLength(20);
  const page = await desk.open(desk.ana, '/tickets', tall);
  const { expectQuiet } = await watchTexts(page);
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mostrar mais 17 contatos' }).click();
  let last: { wanted: Wanted; shown: Shown }[] = [];
  const lookOn = async () => {
    last = [];
    for (const shown of await readOn(page)) {
      const found = wanted.get(shown.key);
      if (found === undefined) continue;
      if (showsAll(found, shown)) wanted.delete(shown.key);
      else last.push({ wanted: found, shown });
    }
    return wanted.size;
  };
  await expect
    .poll(lookOn, { timeout: 60_000, intervals: [50] })
    .toBe(0)
    .catch((error: unknown) => {
      throw new Error(
        `not as typed: ${JSON.stringify([[...wanted.values()].slice(0, 5), last.slice(0, 3)], null, 1)}`,
        {
          cause: error,
        },
      );
    });
  await expect(page).toHaveTitle(/Atendimentos/);
  await expectQuiet();
});

/** For each text one contact, tag, view, quick message and colleague; everything of Ana's is unread. */
async function fillDesk(desk: Desk): Promise<Ticket[]> {
  const { app, company, ana } = desk;
  for (const [place, { text }] of hostileTexts.entries()) {
    const person = `Pessoa ${place}`;
    await app.sim.contact(person).set({ name: text.slice(0, 200) });
    await company.receives(person, text);
  }
  await app.idle();
  const chief = await company.admin();
  const queueId = await queueOf(desk);
  const waiting = await company.tickets(chief, 'pending', true);
  for (const { id } of waiting)
    await company.request(chief, updateTicket, {
      params: { ticketId: id },
      body: { status: 'open', userId: ana.id, queueId },
    });
  const inOrder = hostileTexts.map(({ text, why }) => {
    const theirs = waiting.find(({ contact }) => contact.name === keptOf(text.slice(0, 200)));
    if (theirs === undefined) throw new Error(`nobody is called: ${why}`);
    return theirs;
  });
  await app.owner.query(
    `with t as (insert into tags (company_id, name, color) select $1::bigint, unnest($2::text[]), '#1971C2' returning id, name)
     insert into contact_tags (company_id, contact_id, tag_id)
     select $1, c.id, t.id from t join unnest($2::text[], $3::bigint[]) c (name, id) using (name)`,
    [company.id, all(100), inOrder.map(({ contactId }) => contactId)],
  );
  await app.owner.query(
    `insert into quick_messages (company_id, shortcode, message, geral)
     select $1::bigint, q.shortcode, q.message, true from unnest($2::text[], $3::text[]) q (shortcode, message)`,
    [company.id, all(100), all(4096)],
  );
  for (const name of all(50)) {
    await company.request(ana, createTicketView, { body: { name, search: '?tab=pending' } });
    await company.person({ name, flags: { all_user_chat: 'enabled' } });
  }
  return inOrder;
}

/** Gives one contact tags, notes and details besides the name. */
async function fillContact({ company, ana }: Desk, { id, contactId }: Ticket): Promise<void> {
  const extraInfo = hostileTexts.map(({ text }) => ({ name: firstOf(text, 100), value: firstOf(text, 1000) }));
  await company.request(ana, updateContact, { params: { contactId }, body: { extraInfo } });
  for (const note of all(4096))
    await company.request(ana, createTicketNote, { body: { note, ticketId: id, contactId } });
}

async function expectRows(page: Page, tickets: readonly Ticket[]): Promise<void> {
  await expect(page.locator('[data-ticket]')).toHaveCount(hostileTexts.length);
  for (const [place, { text, drawn = text, why }] of hostileTexts.entries()) {
    const row = `[data-ticket="${tickets[place]?.id}"]`;
    const [name, said] = await textsIn(page, `${row} [dir=auto]`);
    expect([why, name, said]).toEqual([why, cutTo(text.slice(0, 200), 60), cutTo(drawn, 40)]);
    expect(await textsIn(page, `${row} [data-row]`)).toEqual([expect.stringContaining(firstOf(text, 100))]);
  }
}

/** Searches for unknown texts and expects the screen to repeat them as typed. */
async function expectSaidBack(page: Page): Promise<void> {
  const typed = '<b>nada</b> {{text}} $t(tickets:title) &lt;';
  const box = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await box.fill(typed);
  await box.press('Enter');
  await expect(page.getByText(`Nada encontrado para “${typed}”`, { exact: true })).toBeVisible();
  await box.fill('<img src=');
  await box.press('Enter');
  const image = hostileTexts[1]?.text ?? '';
  await expect.poll(async () => (await textsIn(page, '[data-ticket] [dir=auto]'))[0]).toBe(cutTo(image, 60));
  // Each found word is marked in place.
  await expect(page.locator('[data-ticket] mark').first()).toHaveText('<img');
  await expect(page.locator('[data-ticket] mark').nth(1)).toHaveText('src=');
  await box.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou ir para…' });
  await palette.getByRole('combobox').fill(typed);
  await expect(palette.getByText(`Nada encontrado para “${typed}”`, { exact: true })).toBeVisible();
  await palette.getByRole('combobox').fill('<script>');
  const script = hostileTexts[0]?.text ?? '';
  await expect.poll(() => textsIn(page, '[role=option] [dir=auto]')).toContain(script);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
}

async function expectViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções da lista' }).click();
  await expect(page.getByRole('menuitem', { name: 'Visualizações salvas…' })).toBeVisible();
  await expect.poll(async () => sorted(await textsIn(page, '[role=menuitem] [dir=auto]'))).toEqual(sorted(all(50)));
  await page.getByRole('menuitem', { name: 'Visualizações salvas…' }).click();
  const names = '[role=dialog] li [dir=auto]';
  await expect.poll(async () => sorted(await textsIn(page, names))).toEqual(sorted(all(50)));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function expectNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notificações/ }).click();
  const panel = page.getByRole('dialog', { name: /^Notificações/ });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  const rows = hostileTexts.map(({ text, drawn = text }) => `${cutTo(text.slice(0, 200), 60)}\n${cutTo(drawn, 40)}`);
  const shown = await panel
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll('[dir=auto]')].map((part) => part.textContent).join('\n')),
    );
  expect(shown.filter((row) => !rows.includes(row))).toEqual([]);
  expect(shown.length).toBeGreaterThanOrEqual(Math.min(rows.length, 10));
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

/** Expects notices on the desktop while the page is out of sight. */
async function expectPopups(page: Page, { app, company }: Desk): Promise<void> {
  await expectInLine(page, 'popups', 1);
  await lookAway(page, 'hidden');
  const popups: { title: string; body: string }[] = [];
  for (const place of [1, 4]) {
    const text = hostileTexts[place]?.text ?? '';
    await company.receives(`Pessoa ${place}`, text);
    await app.idle();
    popups.push({ title: cutTo(text, 60), body: cutTo(text, 140) });
    await expect.poll(() => popupsOf(page)).toEqual(popups);
  }
}

test('20 hostile texts × every place about people: names, tags, details, notes, notices, views, the search, the palette and the desktop show them as typed, and nothing of them runs', {
  tag: '@long',
}, async ({ desk }) => {
  const tickets = await fillDesk(desk);
  const [script] = tickets;
  if (script === undefined) throw new Error('nobody wrote');
  await fillContact(desk, script);
  const page = await desk.open(desk.ana, '/tickets?tab=pending', {
    ...tall,
    kept: arranged(desk.ana, { contactDrawer: 'open' }),
  });
  const { expectQuiet } = await watchTexts(page);
  await listen(page.context(), { permission: 'granted' });
  await page.goto('/tickets');
  await expectRows(page, tickets);
  await expectNotices(page);
  await expectSaidBack(page);
  await expectViews(page);
  await expectQuiet();

  await page.goto(`/tickets/${script.uuid}`);
  const [text = ''] = all(4096);
  await expect(page.locator('#ticket-chat h2 [dir=auto]')).toHaveText(text);
  const drawer = '[aria-label="Contato"]';
  await expect.poll(async () => sorted(await textsIn(page, `${drawer} dt`))).toEqual(sorted(all(100)));
  expect(sorted(await textsIn(page, `${drawer} dd`))).toEqual(sorted(all(1000)));
  await expect.poll(async () => sorted(await textsIn(page, `${drawer} li p[dir=auto]`))).toEqual(sorted(all(4096)));
  expect(await textsIn(page, `${drawer} button [dir=auto]`)).toContain(text);
  await page.getByRole('combobox', { name: 'Adicionar etiqueta' }).focus();
  await expect(page.locator('[role=option]').first()).toBeVisible();
  expect(all(100)).toEqual(expect.arrayContaining(await textsIn(page, '[role=option] [dir=auto]')));
  await expectPopups(page, desk);
  await expectQuiet();
});

/** Expects each text in the composer, and again after it is sent or saved. */
async function expectWriting(page: Page, ticketId: number): Promise<void> {
  await composer(page).fill('/');
  const options = page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option');
  await expect(options).toHaveCount(hostileTexts.length);
  const shown = await options.evaluateAll((found) =>
    found.map((option) => [...option.querySelectorAll('[dir=auto]')].map((part) => part.textContent).join('\n')),
  );
  const quick = hostileTexts.map(({ text }) => `/${firstOf(text, 100)}\n${quickRowOf(text)}`);
  expect(sorted(shown)).toEqual(sorted(quick));
  const template = hostileTexts[4]?.text ?? '';
  await composer(page).fill('/{{7*7}}');
  await expect(options).toHaveCount(1);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue(template);

  const draft = hostileTexts.map(({ text }) => keptOf(text).replaceAll('\r\n', '\n').slice(0, 200)).join(' ');
  await composer(page).fill(draft);
  await expect(rowOf(page, 'Rascunho:')).toBeVisible();
  await page.reload();
  await expect(composer(page)).toHaveValue(draft);
  await expect(rowOf(page, 'Rascunho:')).toBeVisible();
  const [, row] = await textsIn(page, `[data-ticket="${ticketId}"] [dir=auto]`);
  expect(row).toBe(`Rascunho: ${cutTo(draft, 40)}`);

  await page.getByRole('button', { name: 'Nota', exact: true }).click();
  await composer(page).pressSequentially('@');
  const people = page.getByRole('listbox', { name: 'Pessoas da equipe' });
  await expect(people.getByRole('option').first()).toBeVisible();
  const named = await people.locator('b[dir=auto]').evaluateAll((names) => names.map((name) => name.textContent));
  expect(named).toEqual(expect.arrayContaining(all(50)));
  await composer(page).fill('');
  await page.getByRole('button', { name: 'Mensagem', exact: true }).click();
}

async function expectBuilder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mensagem interativa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mensagem interativa' });
  const fields: [RegExp, string][] = [
    [/^Título(?! da)/, '<b>{{text}}</b>'],
    [/^Texto(?! do)/, hostileTexts[1]?.text ?? ''],
    [/^Texto do botão/, '<i>&lt;$t(x)'],
    [/^Opção 1/, '"><script>1</script>'],
  ];
  for (const [label, text] of fields) await dialog.getByLabel(label).fill(text);
  const typed = fields.map(([, text]) => text);
  await expect.poll(() => textsIn(page, '[data-preview] [dir=auto]')).toEqual(typed);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Descartar a mensagem?' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('20 hostile texts × every place one writes in: quick messages, a draft after a reload, mentions, a message being built, forwarding, the log and settings show them as typed, and nothing of them runs', {
  tag: '@long',
}, async ({ desk }) => {
  const { company } = desk;
  await fillDesk(desk);
  const chief = await desk.person({ name: '<b>Helena</b> {{text}} &lt;', profile: 'admin' });
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  for (const userId of [chief.id, desk.ana.id])
    for (const body of [{ status: 'pending', userId: null } as const, { status: 'open', userId } as const])
      await company.request(chief, updateTicket, { params: { ticketId: id }, body });
  const settings = all(150)
    .map((text) => text.replaceAll('\r\n', '\n'))
    .join(' ');
  await company.setting('sendGreetingAccepted', 'enabled');
  await company.setting('greetingAcceptedMessage', settings);
  const page = await desk.open(desk.ana, '/tickets', tall);
  const { expectQuiet } = await watchTexts(page);
  await page.goto(`/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expectWriting(page, id);
  await expectBuilder(page);

  await choose(page, 'quero um bolo', 'Encaminhar');
  const forward = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
  await forward.getByRole('searchbox', { name: 'Buscar contato' }).fill('<svg onload');
  // The number stands behind the name.
  const names = '[role=dialog] li button [dir=auto]';
  const picture = hostileTexts[2]?.text ?? '';
  await expect.poll(async () => (await textsIn(page, names)).map((name) => name.startsWith(picture))).toEqual([true]);
  await forward.getByRole('listitem').getByRole('button').click();
  await expect.poll(() => textsIn(page, '[role=dialog] li > [dir=auto]')).toEqual([picture]);
  await page.keyboard.press('Escape');
  await expect(forward).toHaveCount(0);

  await page.locator('#ticket-chat header').getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Histórico do atendimento' }).click();
  await expect(page.getByRole('dialog').getByText(chief.name).first()).toBeVisible();
  await expectQuiet();

  const hers = await desk.open(chief, '/tickets', tall);
  const watched = await watchTexts(hers);
  await hers.goto('/settings');
  await expect(hers.getByRole('textbox', { name: 'Mensagem de saudação' })).toHaveValue(settings);
  await expect.poll(() => textsIn(hers, 'p[dir=auto]')).toContain(settings);
  await watched.expectQuiet();
});
