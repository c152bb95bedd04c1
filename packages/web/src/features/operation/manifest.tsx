import { isOperator } from '@guiche/contract/actor';
import { IconPlayerPause } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { ApiError } from '../../lib/http.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { sessionState } from '../../lib/session-store.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const loadScreen = () => Promise.all([import('./parked-screen.tsx'), loadTexts('operation')]);
const ParkedScreen = lazyPart(async () => {
  const [screen] = await loadScreen();
  return screen.ParkedScreen;
});

/** What only the operator of the installation opens. */
export const operation: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/parked',
      beforeLoad: () => {
        const state = sessionState();
        if (state.status === 'signed-in' && !isOperator(state.user))
          throw new ApiError(403, { code: 'ERR_NO_PERMISSION' });
      },
      component: () => <ParkedScreen />,
    }),
  ],
  menu: [{ name: 'parked', path: '/parked', icon: IconPlayerPause, group: 'operation', place: 2, isFor: isOperator }],
};
