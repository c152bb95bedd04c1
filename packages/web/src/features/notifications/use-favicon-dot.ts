import { useEffect } from 'react';
import { iconOf, useBrand } from '../../lib/brand.ts';

/** A dot on the favicon while something is unread; the number is in the title, and on an installed app's icon. */
export function useFaviconDot(count: number) {
  const icon = iconOf(useBrand());
  const isMarked = count > 0;
  useEffect(() => {
    const link = document.querySelector('link[rel=icon]');
    if (!link || !isMarked) return;
    let isDue = true;
    const show = async () => {
      const { drawDot } = await import('./draw-dot.ts');
      const marked = await drawDot(icon);
      if (isDue) link.setAttribute('href', marked);
    };
    show().catch((error: unknown) => console.warn('the icon could not be marked', error));
    return () => {
      isDue = false;
      link.setAttribute('href', icon);
    };
  }, [isMarked, icon]);
  useEffect(() => {
    // Exists only for installed applications and may refuse; the title says the same.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => console.info('no badge on the app icon'));
  }, [count]);
}
