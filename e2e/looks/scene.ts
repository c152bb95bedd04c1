import type { Locator, Page } from '@playwright/test';
import type { Who } from './cast.ts';
import type { Stage } from './stage.ts';

/** What is looked at: a screen, or what lies open over one. */
export interface Scene {
  /** By which it is asked for. */
  name: string;
  who: Who;
  path: (stage: Stage) => string;
  /** There when the scene is. */
  sign: (page: Page) => Locator;
  /** Modules below packages/web/src that draw it, with all they import: a change of these asks for another look. */
  drawnBy: readonly string[];
  /** Opens what lies over the screen, in whatever language the page speaks. */
  open?: (page: Page) => Promise<void>;
  /** Where it exists; without: at every width. */
  widths?: { from?: number; upTo?: number };
}

export const isAt = ({ widths }: Scene, width: number): boolean =>
  width >= (widths?.from ?? 0) && width <= (widths?.upTo ?? Number.POSITIVE_INFINITY);

/** The uppermost of what lies over the page. */
export const overlayOf = (page: Page): Locator =>
  page.locator('[role=dialog], [role=menu]').filter({ visible: true }).last();

interface Overlay extends Pick<Scene, 'name' | 'widths'> {
  drawnBy: string;
  open: (page: Page) => Promise<void>;
  /** Where it is neither a dialog nor a menu. */
  sign?: Scene['sign'];
}

/** What somebody opens over this screen. */
export const over = (screen: Scene, { drawnBy, sign = overlayOf, ...overlay }: Overlay): Scene => ({
  ...screen,
  ...overlay,
  sign,
  drawnBy: [drawnBy],
  open: async (page) => {
    // What one opens belongs to what is there already.
    await screen.sign(page).first().waitFor();
    await overlay.open(page);
  },
});
