import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { ContactSheetActs } from '../features/contact-sheets/index.ts';
import { loadTexts } from '../lib/i18n.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Through the feature's door when it is wanted: the door itself is the inbox's and too heavy for the sign-in page. */
const ContactsScreen = lazyPart(async () => {
  const [{ loadContactsScreen }] = await Promise.all([
    import('../features/contacts/index.ts'),
    loadTexts('contacts'),
    ContactSheetActs.preload?.(),
  ]);
  const Screen = await loadContactsScreen();
  return () => <Screen acts={<ContactSheetActs />} />;
});

/** Everybody the company knows. */
export const contactRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/contacts',
    component: () => <ContactsScreen />,
  }),
];
