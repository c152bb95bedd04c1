import { IconMessageCircle } from '@tabler/icons-react';
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { routeWithParts } from '../../lib/route-with-parts.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatPane } from './chat-pane-props.ts';
import { inboxTabs, parseInboxSearch } from './inbox-search.ts';

const InboxScreen = lazyPart(async () => (await import('./inbox-screen.tsx')).InboxScreen);

/** `/tickets` and `/tickets/{uuid}`: one screen, so that opening a ticket leaves the list as it is. */
function ticketRoutes(parent: AnyRoute, chat: ChatPane) {
  const inbox = createRoute({
    getParentRoute: () => parent,
    path: '/tickets',
    validateSearch: parseInboxSearch,
    component: routeWithParts([InboxScreen, chat], () => <InboxScreen chat={chat} />),
  });
  const ticket = createRoute({
    getParentRoute: () => inbox,
    path: '/$uuid',
    beforeLoad: ({ params }) => {
      if (params.uuid === 'undefined') throw redirect({ to: '/tickets', replace: true });
    },
  });
  return [inbox.addChildren([ticket])];
}

/** The inbox. The conversation in it stands above, and is handed in. */
export const tickets = ({ chat }: { chat: ChatPane }): WebFeature => ({
  routes: (parent) => ticketRoutes(parent, chat),
  tabs: { '/tickets': inboxTabs },
  texts: ['tickets'],
  menu: [{ name: 'tickets', path: '/tickets', icon: IconMessageCircle, group: 'service', place: 1 }],
});
