import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Import and export, for the screen of contacts, which is `routeWithParts` it. */
export const ContactSheetActs = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./contact-sheet-acts.tsx'),
    loadTexts('contact-sheets'),
    loadTexts('spreadsheets'),
  ]);
  return part.ContactSheetActs;
});
