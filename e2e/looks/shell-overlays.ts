import { press, pressed, pressIn, said } from './press.ts';
import { over, type Scene } from './scene.ts';
import { screenOf } from './screens.ts';

const inbox = screenOf('inbox');

/** Only a demonstration has the phone, so the page is told once that it is one. */
const phoneDock: Scene = over(inbox, {
  name: 'phone dock',
  drawnBy: 'features/phone-dock/phone-frame.tsx',
  // On a phone it is an entry of the account menu.
  widths: { from: 600 },
  sign: (page) => page.locator('iframe').first(),
  open: async (page) => {
    const simulatorUrl = new URL(page.url()).origin;
    const body = JSON.stringify({ version: '1.0.0', demo: true, simulatorUrl });
    await page.route('**/api/version', (route) => route.fulfill({ contentType: 'application/json', body }), {
      times: 1,
    });
    await page.reload();
    const frame = page.locator('iframe').filter({ visible: true });
    const button = page.getByRole('button', { name: await said(page, 'app:phone.show') });
    await frame.or(button).first().waitFor();
    if (!(await frame.isVisible())) await button.first().click();
  },
});

/** What belongs to the frame around every screen. */
export const shellOverlays: readonly Scene[] = [
  phoneDock,
  over(inbox, {
    name: 'palette',
    drawnBy: 'features/palette/palette.tsx',
    open: (page) => page.keyboard.press('ControlOrMeta+k'),
  }),
  over(inbox, {
    name: 'keys',
    drawnBy: 'app/shell/shortcuts-sheet.tsx',
    // Where an overlay was put away the focus is in the field of search, and the key is text.
    needsFreshScreen: true,
    open: (page) => page.keyboard.press('?'),
  }),
  pressed(inbox, 'notifications', 'features/notifications/notice-panel.tsx', 'app:notices.title'),
  over(inbox, {
    name: 'volume',
    drawnBy: 'features/notifications/volume-button.tsx',
    widths: { from: 600 },
    open: (page) => press(page, 'app:volume.button'),
  }),
  over(inbox, {
    name: 'volume of a phone',
    drawnBy: 'features/notifications/volume-dialog.tsx',
    widths: { upTo: 599 },
    open: (page) => pressIn(page, 'app:profile.open', 'app:volume.title'),
  }),
  pressed(inbox, 'account menu', 'app/shell/profile-items.tsx', 'app:profile.open'),
  over(inbox, {
    name: 'menu of a phone',
    drawnBy: 'app/shell/shell-layers.tsx',
    widths: { upTo: 599 },
    open: (page) => press(page, 'app:menu.open'),
  }),
];
