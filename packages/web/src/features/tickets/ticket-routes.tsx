import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { routeWithParts } from '../../lib/route-with-parts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatPane } from './chat-pane-props.ts';
import { parseInboxSearch } from './inbox-search.ts';

const InboxScreen = lazyPart(async () => (await import('./inbox-screen.tsx')).InboxScreen);

/** `/tickets` and `/tickets/{uuid}`: one screen, so that opening a ticket leaves the list as it is. */
export function ticketRoutes<P extends AnyRoute>(parent: P, chat: ChatPane) {
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
