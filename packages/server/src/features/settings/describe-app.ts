import type { PublicSettings } from '@guiche/contract/public-settings';
import type { ResultOf } from '@guiche/contract/route';
import type { getManifest } from '@guiche/contract/settings.schemas';

/** Our own icons. Systems that install the application want pictures, and one that may be cut to their shape. */
const ownIcons = [
  { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/app-whole-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** Describes the application for browsers that install it. The operator's own icon is one picture for all sizes. */
export function describeApp(settings: PublicSettings): ResultOf<typeof getManifest> {
  const { appName, primaryColorLight, appLogoFavicon } = settings;
  return {
    name: appName,
    short_name: appName,
    start_url: '/tickets',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: primaryColorLight,
    icons: appLogoFavicon ? [{ src: appLogoFavicon, sizes: 'any' }] : ownIcons,
  };
}
