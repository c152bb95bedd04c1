import { loadTexts } from '../../lib/i18n.ts';
import { late } from '../../ui/late.tsx';

/** Import and export, for the screen of contacts, which is `madeOf` it. */
export const ContactSheetActs = late(async () => {
  const [part] = await Promise.all([
    import('./contact-sheet-acts.tsx'),
    loadTexts('contact-sheets'),
    loadTexts('spreadsheets'),
  ]);
  return part.ContactSheetActs;
});
