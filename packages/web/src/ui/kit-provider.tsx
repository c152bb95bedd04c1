import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePreference } from '../lib/preferences.ts';
import './mantine.css';
import { theme, tokenVariables } from './theme.ts';

/** The nonce that the content policy requires of style elements; `public/theme.js` has read it. */
const styleNonce = () => (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ ?? '';

/** The component kit with our theme. Only lazy parts mount it; the sign-in page does without. */
export function KitProvider({ children }: { children: ReactNode }) {
  const [scheme] = usePreference('theme');
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokenVariables}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
