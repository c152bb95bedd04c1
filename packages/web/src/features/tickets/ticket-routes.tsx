import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ChatPane } from './chat-pane.ts';
import { parseInboxSearch } from './inbox-search.ts';

const loadScreen = () => import('./inbox-screen.tsx');
const InboxScreen = lazy(async () => ({ default: (await loadScreen()).InboxScreen }));

/** `/tickets` and `/tickets/{uuid}`: one screen, so that opening a ticket leaves the list as it is. */
export function ticketRoutes<P extends AnyRoute>(parent: P, chat: ChatPane) {
  const inbox = createRoute({
    getParentRoute: () => parent,
    path: '/tickets',
    validateSearch: parseInboxSearch,
    // The screen travels while the frame around it does.
    loader: () => void loadScreen(),
    component: () => <InboxScreen chat={chat} />,
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
