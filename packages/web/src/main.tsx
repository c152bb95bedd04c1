import './ui/tokens.css';
import './ui/base.css';

import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { refreshBrand } from './features/white-label/index.ts';
import { loadWordsBy } from './lib/http.ts';
import { loadTexts, startI18n } from './lib/i18n.ts';
import { sessionState, subscribeSession, watchOtherTabs } from './lib/session-store.ts';
import { keepZone } from './lib/wall-clock.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

// Set before anything of the signed-in person is drawn.
subscribeSession(() => {
  const state = sessionState();
  if (state.status === 'signed-in') keepZone(state.user.company.timeZone);
});
watchOtherTabs();
loadWordsBy(() => loadTexts('errors'));
void refreshBrand();
await startI18n();
createRoot(root).render(<Providers />);
