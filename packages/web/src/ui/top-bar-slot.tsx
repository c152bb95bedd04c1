import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../lib/store.ts';

const host = createStore<HTMLElement | null>(null);

/** The place in the shell's top bar; shown below 600 px only. */
export const TopBarSlotHost = ({ className }: { className?: string }) => <div ref={host.set} className={className} />;

/** Renders a screen's own controls (the tabs of a phone) into the top bar; nothing without a top bar. */
export function TopBarSlot({ children }: { children: ReactNode }) {
  const element = useStore(host);
  return element && createPortal(children, element);
}
