import { IconAddressBook } from '@tabler/icons-react';
import { type AsyncRouteComponent, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

interface HandedIn {
  /** What is done with sheets of contacts: it stands above. */
  acts: AsyncRouteComponent<object>;
}

/** Everybody the company knows. */
export function contacts({ acts: Acts }: HandedIn): WebFeature {
  const ContactsScreen = lazyPart(async () => {
    const [{ ContactsScreen: Screen }] = await Promise.all([
      import('./contacts-screen.tsx'),
      loadTexts('contacts'),
      Acts.preload?.(),
    ]);
    return () => <Screen acts={<Acts />} />;
  });
  return {
    routes: (parent) => [
      createRoute({
        getParentRoute: () => parent,
        path: '/contacts',
        component: () => <ContactsScreen />,
      }),
    ],
    menu: [{ name: 'contacts', path: '/contacts', icon: IconAddressBook, group: 'service', place: 2 }],
  };
}
