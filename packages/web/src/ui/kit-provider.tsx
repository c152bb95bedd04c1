import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePreference } from '../lib/preferences.ts';
import './mantine.css';
import { theme, tokenVariables } from './theme.ts';

/** The component kit with our theme. Only lazily loaded parts mount it: the sign-in page does without. */
export function KitProvider({ children }: { children: ReactNode }) {
  const [scheme] = usePreference('theme');
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokenVariables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  );
}
