import { isolated } from '@guiche/contract/names';
import { publicSettings } from '@guiche/contract/public-settings';
import { createStore, useStore } from './store.ts';

/**
 * What this installation is called and looks like. Kept between visits in the form in which it is painted:
 * `public/theme.js` reads the same record before the first paint.
 */
export interface Brand {
  /** The settings it was made of; empty for the product's own looks. */
  source: string;
  name: string;
  logoLight: string;
  logoDark: string;
  /** Square: the window's icon, and the mark where there is no room for a logo. Empty: our own. */
  icon: string;
  supportUrl: string;
  /** Tokens of both themes that stand over those of `tokens.css`. */
  css: string;
}

const key = 'brand';
const ownIcon = '/favicon.svg';
const ownTouchIcon = '/icons/app-192.png';

export const plainBrand: Brand = {
  source: '',
  name: publicSettings.appName,
  logoLight: '',
  logoDark: '',
  icon: '',
  supportUrl: '',
  css: '',
};

function readBrand(): Brand {
  try {
    return { ...plainBrand, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    // Storage refused, or not our writing: as on a first visit.
    return plainBrand;
  }
}

const store = createStore(readBrand());
export const currentBrand = store.get;
export const subscribeBrand = store.subscribe;
export const useBrand = () => useStore(store);

/** What the installation is called, behind a page's own name. */
export const nameInTitle = (): string => isolated(currentBrand().name);

export const iconOf = ({ icon }: Brand) => icon || ownIcon;

/** Shows a brand at once, without a reload, and keeps it for the next visit. */
export function applyBrand(brand: Brand) {
  store.set(brand);
  // The one sheet that theme.js adopted.
  document.adoptedStyleSheets[0]?.replaceSync(brand.css);
  document.querySelector('link[rel=icon]')?.setAttribute('href', iconOf(brand));
  document.querySelector('link[rel=apple-touch-icon]')?.setAttribute('href', brand.icon || ownTouchIcon);
  paintBrowserBar();
  keepBrand();
}

export function keepBrand() {
  if (store.get().source === '') localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(store.get()));
}

/** The frame a phone's browser draws around the page: the brand's colour, else that of our own bars. */
export function paintBrowserBar() {
  const style = getComputedStyle(document.documentElement);
  const colour = style.getPropertyValue('--browser-bar') || style.getPropertyValue('--surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour.trim());
}
