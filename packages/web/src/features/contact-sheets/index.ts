export { ContactSheetActs } from './contact-sheet-acts-part.ts';
