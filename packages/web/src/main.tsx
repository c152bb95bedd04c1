import './ui/tokens.css';
import './ui/base.css';

import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { refreshBrand } from './features/white-label/index.ts';
import { startI18n } from './lib/i18n.ts';
import { watchOtherTabs } from './lib/session-store.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

watchOtherTabs();
void refreshBrand();
await startI18n();
createRoot(root).render(<Providers />);
