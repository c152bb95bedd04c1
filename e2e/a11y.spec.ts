// Journeys of all features.
import { expect } from '@playwright/test';
import { expectAccessible, isWhole, test } from './desk.ts';
import { buildCast, openAs } from './looks/cast.ts';
import { screens } from './looks/screens.ts';

/**
 * Every address in every look: `npm run a11y`. In `npm test` one look that no other spec has, so that a new screen is
 * never wholly unseen. {@link screens} has a new one from its feature's `looks.json`.
 */
const themes = isWhole ? ['light', 'dark'] : ['dark'];
const languages = isWhole ? ['pt', 'es', 'en', 'tr'] : ['tr'];
const widths = isWhole ? [320, 768, 1366] : [768];

for (const width of widths)
  for (const theme of themes)
    for (const language of languages)
      test(`every address at ${width} px, ${theme}, in ${language}`, { tag: '@looks' }, async ({ desk, browser }) => {
        const cast = await buildCast(desk);
        for (const who of ['nobody', 'attendant', 'operator', 'overdue'] as const) {
          const isPhone = width < 600;
          const options = { viewport: { width, height: 800 }, hasTouch: isPhone, isMobile: isPhone };
          const page = await openAs(browser, desk, who, cast, { theme, language }, options);
          for (const { name, path, sign } of screens.filter((screen) => screen.who === who)) {
            await test.step(name, async () => {
              await page.goto(path(cast));
              await expect(sign(page).first()).toBeVisible();
              await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
              await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
              await expectAccessible(page);
              const beyond = await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              );
              expect([name, beyond]).toEqual([name, 0]);
            });
          }
          await page.context().close();
        }
      });
