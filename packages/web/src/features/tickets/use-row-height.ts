import { useSyncExternalStore } from 'react';

/** The row height of the density's token. All rows have it, so nothing is measured. */
function readRowHeight(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--row-h');
  return Number.parseInt(token, 10) || 76;
}

function subscribe(listener: () => void) {
  const density = new MutationObserver(listener);
  density.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  window.addEventListener('resize', listener);
  return () => {
    density.disconnect();
    window.removeEventListener('resize', listener);
  };
}

export const useRowHeight = () => useSyncExternalStore(subscribe, readRowHeight);
