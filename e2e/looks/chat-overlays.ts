import type { Page } from '@playwright/test';
import { pngFile } from '../sample-files.ts';
import { press, pressed, pressIn, pressOrFind, pressThere } from './press.ts';
import { over, type Scene } from './scene.ts';
import { noteText, ownText, type Stage } from './stage.ts';

const talkIn = (name: string, path: (stage: Stage) => string): Scene => ({
  name,
  who: 'attendant',
  path,
  sign: (page) => page.locator('#message-composer'),
  drawnBy: ['features/messages/chat.tsx', 'features/messages/kinds/kind-content.tsx'],
});
const talk = talkIn('conversation: every kind', ({ talk: uuid }) => `/tickets/${uuid}`);
const admins: Scene = { ...talk, who: 'operator' };
const paired = talkIn('conversation: paired phone', ({ paired: uuid }) => `/tickets/${uuid}`);
const waiting: Scene = {
  ...talkIn('conversation: waiting', ({ waiting: uuid }) => `/tickets/${uuid}`),
  sign: (page) => page.locator('#ticket-chat [data-message]').first(),
};

const chat = (page: Page) => page.locator('#ticket-chat');
const header = (page: Page) => page.locator('#ticket-chat header');
const bubble = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text }).last();

const act = (name: string, drawnBy: string, key: string, screen = talk): Scene =>
  over(screen, {
    name,
    drawnBy,
    open: (page) => pressOrFind(page, `tickets:act.${key}`, 'tickets:more', header(page)),
  });

const attach = (name: string, drawnBy: string, key: string): Scene =>
  pressed(talk, name, drawnBy, 'media:attach.label', `media:attach.${key}`);

async function messageMenu(page: Page, text: string): Promise<void> {
  await bubble(page, text).hover();
  await press(page, 'messages:messageMenu', 'button', bubble(page, text));
}

const ofMessage = (name: string, drawnBy: string, text: string, key: string, sign?: Scene['sign']): Scene =>
  over(talk, {
    name,
    drawnBy,
    ...(sign && { sign }),
    open: async (page) => {
      await messageMenu(page, text);
      await press(page, key, 'menuitem');
    },
  });

const builder = (kind: string, screen = talk): Scene =>
  over(screen, {
    name: `builder: ${kind}`,
    drawnBy: 'features/messages/builder/builder-dialog.tsx',
    open: async (page) => {
      await pressOrFind(page, 'compose:builder.open', 'compose:more', chat(page));
      await pressThere(page, `compose:builder.kinds.${kind}`, 'tab');
    },
  });

async function chooseFiles(page: Page, count: number): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await pressIn(page, 'media:attach.label', 'media:attach.photo');
  const colours = [
    [200, 120, 40],
    [40, 120, 200],
    [60, 160, 90],
  ].slice(0, count);
  await (await chooser).setFiles(colours.map((colour, n) => pngFile(`foto-${n + 1}.png`, 640, 480, colour)));
}

const contactSign = (page: Page) => page.locator('aside h2, [role=dialog] h2').filter({ visible: true }).last();
/** Shows the contact; where there is room, it stays open from scene to scene. */
async function showContact(page: Page): Promise<void> {
  if (!(await contactSign(page).isVisible())) await press(page, 'tickets:contact.show', 'button', header(page));
}

const ofContact = (name: string, drawnBy: string, key: string): Scene =>
  over(talk, {
    name,
    drawnBy,
    open: async (page) => {
      await showContact(page);
      await press(page, key);
    },
  });

/** What belongs to a conversation. */
export const chatOverlays: readonly Scene[] = [
  talk,
  paired,
  waiting,
  over(talk, {
    name: 'contact drawer',
    drawnBy: 'features/contacts/contact-parts.tsx',
    sign: contactSign,
    open: showContact,
  }),
  ofContact('contact form', 'features/contacts/contact-modal.tsx', 'contacts:edit'),
  ofContact('merge contacts', 'features/contacts/merge-dialog.tsx', 'contacts:merge.act'),
  over(talk, {
    name: 'ticket menu',
    drawnBy: 'features/tickets/chat-header.tsx',
    open: (page) => press(page, 'tickets:more', 'button', header(page)),
  }),
  act('transfer', 'features/tickets/transfer-dialog.tsx', 'transfer'),
  act('close', 'features/tickets/close-dialog.tsx', 'resolve'),
  act('snooze', 'features/tickets/snooze-dialog.tsx', 'snooze'),
  act('history of a ticket', 'features/tickets/ticket-log-dialog.tsx', 'log'),
  act('export', 'features/export/export-dialog.tsx', 'export'),
  act('delete a ticket', 'features/tickets/act-dialog.tsx', 'delete', admins),
  act('accept in a queue', 'features/tickets/queue-dialog.tsx', 'accept', waiting),
  act('ignore', 'features/tickets/close-dialog.tsx', 'ignore', waiting),
  over(talk, {
    name: 'quick messages of a chat',
    drawnBy: 'features/messages/composer/suggestions.tsx',
    sign: (page) => page.getByRole('listbox'),
    open: async (page) => {
      // The draft may hold what was typed at another size.
      await page.locator('#message-composer').fill('');
      await pressOrFind(page, 'compose:quick.open', 'compose:more', chat(page));
    },
  }),
  pressed(talk, 'emoji', 'features/messages/emoji/emoji-picker.tsx', 'compose:emoji.open'),
  over(talk, {
    name: 'more of the composer',
    drawnBy: 'features/messages/composer/composer-tools.tsx',
    widths: { upTo: 599 },
    open: (page) => press(page, 'compose:more', 'button', chat(page)),
  }),
  pressed(talk, 'attach menu', 'features/messages/attach/attach-button.tsx', 'media:attach.label'),
  attach('location', 'features/messages/attach/location-dialog.tsx', 'location'),
  attach('contact card', 'features/messages/attach/contact-dialog.tsx', 'contact'),
  attach('camera', 'features/messages/attach/camera-dialog.tsx', 'camera'),
  attach('templates', 'features/messages/templates/template-dialog.tsx', 'template'),
  over(talk, {
    name: 'template form',
    drawnBy: 'features/messages/templates/template-form.tsx',
    sign: (page) => page.getByRole('dialog').locator('[data-preview]').first(),
    open: async (page) => {
      await pressIn(page, 'media:attach.label', 'media:attach.template');
      await page.getByRole('dialog').getByRole('option').filter({ hasText: 'pedido_pronto' }).click();
    },
  }),
  ...['list', 'url', 'copy', 'call', 'pix'].map((kind) => builder(kind)),
  builder('poll', paired),
  over(talk, {
    name: 'message menu',
    drawnBy: 'features/messages/bubble-menu.tsx',
    open: (page) => messageMenu(page, ownText),
  }),
  over(talk, {
    name: 'menu of a note',
    drawnBy: 'features/messages/bubble-menu.tsx',
    open: (page) => messageMenu(page, noteText),
  }),
  ofMessage('forward', 'features/messages/acts/forward-dialog.tsx', ownText, 'kinds:acts.forward'),
  ofMessage('delete a note', 'features/messages/acts/act-parts.tsx', noteText, 'kinds:acts.remove'),
  ofMessage('chosen messages', 'features/messages/acts/select-bar.tsx', ownText, 'kinds:acts.select', (page) =>
    page.locator('#ticket-chat section').filter({ visible: true }).last(),
  ),
  ofMessage('edit a note', 'features/messages/acts/edit-bar.tsx', noteText, 'kinds:acts.editLeft_other', (page) =>
    page.locator('#ticket-chat textarea').filter({ visible: true }).first(),
  ),
  pressed(talk, 'media viewer', 'features/messages/media/viewer.tsx', 'media:image.open'),
  over(paired, {
    name: 'chosen file',
    drawnBy: 'features/messages/attach/file-dialog.tsx',
    open: (page) => chooseFiles(page, 1),
  }),
  over(paired, {
    name: 'chosen files',
    drawnBy: 'features/messages/attach/gallery-dialog.tsx',
    open: (page) => chooseFiles(page, 3),
  }),
];
