import { type PublicSettings, publicSettings } from '@guiche/contract/public-settings';
import type { Brand } from '../../lib/brand.ts';
import { isColour, tokensOf } from './colours.ts';

const longestName = 60;

/** Pages only load pictures from their own server. */
const pathOf = (value: string) => (/^\/(?![/\\])\S*$/.test(value) ? value : '');

const addressOf = (value: string) => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : '';
};

/** Only tokens that differ from the product's own, which were chosen by hand. */
function cssOf(theme: 'light' | 'dark', selector: string, colour: string): string {
  const own = theme === 'light' ? publicSettings.primaryColorLight : publicSettings.primaryColorDark;
  if (!isColour(colour) || colour.toUpperCase() === own) return '';
  const tokens = Object.entries(tokensOf(theme, colour)).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${tokens.join(';')}}`;
}

/** The brand made of the operator's settings. An unusable value counts as not set. */
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
