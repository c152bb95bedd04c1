import type { Page } from '@playwright/test';
import { press, pressed } from './press.ts';
import { over, type Scene } from './scene.ts';
import { screenOf } from './screens.ts';

const inbox = screenOf('inbox');
const admins: Scene = { ...inbox, who: 'operator', path: () => '/tickets?tab=pending&showAll=true' };

async function rowMenu(page: Page): Promise<void> {
  await page.locator('[data-ticket] [data-row]').first().click({ button: 'right' });
}

async function chosen(page: Page): Promise<void> {
  await rowMenu(page);
  await press(page, 'tickets:act.choose', 'menuitem');
}

/** What is asked about rows that were chosen. */
const ofChosen = (name: string, drawnBy: string, key: string): Scene =>
  over(inbox, {
    name,
    drawnBy,
    // Choosing a chosen row lets it go.
    needsFreshScreen: true,
    open: async (page) => {
      await chosen(page);
      await press(page, key, 'button', page.getByRole('toolbar'));
    },
  });

/** What belongs to the list. */
export const inboxOverlays: readonly Scene[] = [
  over(inbox, {
    name: 'filters',
    drawnBy: 'features/tickets/filter-panel.tsx',
    open: (page) => press(page, 'tickets:options.filters'),
    sign: (page) => page.locator('main fieldset').first(),
  }),
  pressed(inbox, 'queues of the list', 'features/tickets/queue-picker.tsx', 'tickets:options.queues'),
  pressed(inbox, 'list menu', 'features/tickets/list-menu-items.tsx', 'tickets:options.more'),
  pressed(inbox, 'views', 'features/tickets/views-dialog.tsx', 'tickets:options.more', 'lists:menu.views'),
  pressed(admins, 'close all', 'features/tickets/close-all-dialog.tsx', 'tickets:options.more', 'lists:menu.closeAll'),
  pressed(inbox, 'new ticket', 'features/tickets/new-ticket-dialog.tsx', 'tickets:options.begin'),
  over(inbox, { name: 'row menu', drawnBy: 'features/tickets/ticket-menu.tsx', open: rowMenu }),
  over(inbox, {
    name: 'chosen rows',
    drawnBy: 'features/tickets/bulk-bar.tsx',
    sign: (page) => page.getByRole('toolbar'),
    open: chosen,
  }),
  ofChosen('transfer of chosen', 'features/tickets/bulk-transfer-dialog.tsx', 'lists:choice.transfer'),
  ofChosen('tags of chosen', 'features/tickets/bulk-tag-dialog.tsx', 'lists:choice.tag'),
  ofChosen('close chosen', 'features/tickets/bulk-bar.tsx', 'lists:choice.close'),
];
