import { lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';

/** Import and export, for the screen of contacts, which is `madeOf` it. */
export const ContactSheetActs = lazyRouteComponent(async () => {
  const [part] = await Promise.all([
    import('./contact-sheet-acts.tsx'),
    loadTexts('contact-sheets'),
    loadTexts('spreadsheets'),
  ]);
  return { default: part.ContactSheetActs };
});
