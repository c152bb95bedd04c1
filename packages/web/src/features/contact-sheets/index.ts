export { contactSheetRoutes } from './contact-sheet-routes.tsx';
export { ContactSheetActs } from './lazy-contact-sheet-acts.ts';
