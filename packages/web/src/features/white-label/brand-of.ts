import { type PublicSettings, publicSettings } from '@guiche/contract/public-settings';
import type { Brand } from '../../lib/brand.ts';
import { isColour, tokensOf } from './colours.ts';

const longestName = 60;

/** Our pages load pictures from their own server alone. */
const pathOf = (value: string) => (/^\/(?![/\\])\S*$/.test(value) ? value : '');

const addressOf = (value: string) => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : '';
};

/** Only what differs from our own: those tokens were chosen by hand. */
function cssOf(theme: 'light' | 'dark', selector: string, colour: string): string {
  const own = theme === 'light' ? publicSettings.primaryColorLight : publicSettings.primaryColorDark;
  if (!isColour(colour) || colour.toUpperCase() === own) return '';
  const tokens = Object.entries(tokensOf(theme, colour)).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${tokens.join(';')}}`;
}

/** What the operator set, as it is shown. A value nothing can be made of counts as not set. */
export function brandOf(settings: PublicSettings, source: string): Brand {
  const name = settings.appName.trim().slice(0, longestName);
  return {
    source,
    name: name || publicSettings.appName,
    logoLight: pathOf(settings.appLogoLight),
    logoDark: pathOf(settings.appLogoDark || settings.appLogoLight),
    icon: pathOf(settings.appLogoFavicon),
    supportUrl: addressOf(settings.supportUrl),
    css:
      cssOf('light', ':root:not(.dark)', settings.primaryColorLight) +
      cssOf('dark', ':root.dark', settings.primaryColorDark),
  };
}
