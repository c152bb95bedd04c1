export { ContactSheetActs } from './lazy-contact-sheet-acts.ts';
