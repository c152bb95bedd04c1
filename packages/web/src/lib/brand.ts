import { isolated } from '@guiche/contract/names';
import { publicSettings } from '@guiche/contract/public-settings';
import { createStore, useStore } from './store.ts';

/**
 * The installation's name and looks, stored between visits in the form in which they are painted: `public/theme.js`
 * reads the same record before the first paint.
 */
export interface Brand {
  /** The settings it was made from; empty for the product's own looks. */
  source: string;
  name: string;
  logoLight: string;
  logoDark: string;
  /** A square icon: the favicon, and the mark where a logo has no room. Empty: the product's own. */
  icon: string;
  supportUrl: string;
  /** CSS that overrides tokens of `tokens.css`, for both themes. */
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
    // Storage is refused or unreadable: as on a first visit.
    return plainBrand;
  }
}

const store = createStore(readBrand());
export const currentBrand = store.get;
export const subscribeBrand = store.subscribe;
export const useBrand = () => useStore(store);

/** The installation's name as it follows a page's title. */
export const nameInTitle = (): string => isolated(currentBrand().name);

export const iconOf = ({ icon }: Brand) => icon || ownIcon;

/** Applies a brand without a reload, and stores it for the next visit. */
export function applyBrand(brand: Brand) {
  store.set(brand);
  // The style sheet that theme.js adopted.
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

/** Colours the browser's bar on a phone: the brand's colour, else that of our own bars. */
export function paintBrowserBar() {
  const style = getComputedStyle(document.documentElement);
  const colour = style.getPropertyValue('--browser-bar') || style.getPropertyValue('--surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour.trim());
}
