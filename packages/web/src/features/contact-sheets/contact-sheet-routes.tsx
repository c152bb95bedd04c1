import { canImportContacts } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ImportScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./import-screen.tsx'), loadTexts('contact-sheets'), loadTexts('errors')]);
  return screen.ImportScreen;
});

/** Contacts from a sheet. */
export const contactSheetRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/contacts/import',
    beforeLoad: onlyFor(canImportContacts),
    component: () => <ImportScreen />,
  }),
];
