import { press, pressed, pressIn } from './press.ts';
import { over, type Scene } from './scene.ts';
import { screenOf } from './screens.ts';

const inbox = screenOf('inbox');

/** What belongs to the frame around every screen. */
export const shellOverlays: readonly Scene[] = [
  over(inbox, {
    name: 'palette',
    drawnBy: 'features/palette/palette.tsx',
    open: (page) => page.keyboard.press('ControlOrMeta+k'),
  }),
  over(inbox, {
    name: 'keys',
    drawnBy: 'app/shell/shortcuts-sheet.tsx',
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
