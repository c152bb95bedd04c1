import type { Locator, Page } from '@playwright/test';
import type { Who } from './cast.ts';
import type { Stage } from './stage.ts';

/** What is looked at: a screen, or what lies open over one. */
export interface Scene {
  /** `npm run looks` chooses scenes by it. */
  name: string;
  who: Who;
  path: (stage: Stage) => string;
  /** Visible once the scene is complete. */
  sign: (page: Page) => Locator;
  /**
   * Modules below packages/web/src that draw it, with everything they import: a change there makes the scene worth
   * another look.
   */
  drawnBy: readonly string[];
  /** Opens the overlay, in any language of the page. */
  open?: (page: Page) => Promise<void>;
  /** Whether what opens it does so only on a screen that was just loaded, and not where another overlay was put away. */
  needsFreshScreen?: boolean;
  /** Widths at which the scene exists; absent: all. */
  widths?: { from?: number; upTo?: number };
}

export const isAt = ({ widths }: Scene, width: number): boolean =>
  width >= (widths?.from ?? 0) && width <= (widths?.upTo ?? Number.POSITIVE_INFINITY);

/** The uppermost overlay of the page. */
export const overlayOf = (page: Page): Locator =>
  page.locator('[role=dialog], [role=menu]').filter({ visible: true }).last();

interface Overlay extends Pick<Scene, 'name' | 'needsFreshScreen' | 'widths'> {
  drawnBy: string;
  open: (page: Page) => Promise<void>;
  /** Needed where the overlay is neither a dialog nor a menu. */
  sign?: Scene['sign'];
}

/** What somebody opens over this screen. */
export const over = (screen: Scene, { drawnBy, sign = overlayOf, ...overlay }: Overlay): Scene => ({
  ...screen,
  ...overlay,
  sign,
  drawnBy: [drawnBy],
  open: async (page) => {
    // Overlays belong to a loaded screen, so it must be there first.
    await screen.sign(page).first().waitFor();
    await overlay.open(page);
  },
});
