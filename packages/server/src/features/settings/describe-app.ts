import type { PublicSettings } from '@guiche/contract/public-settings';
import type { ResultOf } from '@guiche/contract/route';
import type { getManifest } from '@guiche/contract/settings';

/** The application as browsers install it. An icon of any size: a drawing, or one picture for all. */
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
    icons: [{ src: appLogoFavicon || '/favicon.svg', sizes: 'any' }],
  };
}
