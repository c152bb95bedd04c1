import { canImportContacts } from '@guiche/contract/actor';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ImportScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./import-screen.tsx'), loadTexts('contact-sheets'), loadTexts('errors')]);
  return screen.ImportScreen;
});

/** Contacts from a sheet. */
export const contactSheets: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/contacts/import',
      beforeLoad: onlyFor(canImportContacts),
      component: () => <ImportScreen />,
    }),
  ],
};
