export { ContactSheetActs } from './contact-sheet-acts-part.ts';
export { contactSheetRoutes } from './contact-sheet-routes.tsx';
