import type { Locator, Page } from '@playwright/test';

/**
 * Controls on this page that are smaller than `min` px in one direction; a control in a label counts with its label.
 */
export function smallTargets(page: Page, min: number): Promise<string[]> {
  return page.evaluate((least) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      element.closest('.only-read, [aria-hidden=true], [inert]') === null;
    const found: string[] = [];
    for (const element of document.querySelectorAll(
      'a[href], button, input, select, textarea, [role=tab], [role^=menuitem]',
    )) {
      if (!isShown(element)) continue;
      const { width, height, right, bottom } = (element.closest('label, .field') ?? element).getBoundingClientRect();
      const offScreen = right <= 0 || bottom <= 0;
      if (!offScreen && (width < least - 0.5 || height < least - 0.5))
        found.push(`${element.getAttribute('aria-label') ?? element.textContent} ${width}×${height}`);
    }
    return found;
  }, min);
}

/** Elements of it that reach beyond the right edge of the window. */
export const beyondEdge = (part: Locator): Promise<string[]> =>
  part.evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.outerHTML.slice(0, 80)),
  );
