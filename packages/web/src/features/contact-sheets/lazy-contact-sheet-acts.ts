import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Import and export of contacts, which the route of contacts loads with its screen. */
export const ContactSheetActs = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./contact-sheet-acts.tsx'),
    loadTexts('contact-sheets'),
    loadTexts('spreadsheets'),
  ]);
  return part.ContactSheetActs;
});
