import { getPublicSettings, type PublicSettingKey, publicSettings } from '@guiche/contract/public-settings';
import { applyBrand, currentBrand, plainBrand } from '../../lib/brand.ts';
import { ApiError, request } from '../../lib/http.ts';

/** What strangers and attendants may do changes nothing of the looks. */
const isLook = (key: PublicSettingKey) => key !== 'userCreation' && key !== 'humanAgent';
const textOf = (settings: Record<PublicSettingKey, string>) =>
  JSON.stringify((Object.keys(publicSettings) as PublicSettingKey[]).filter(isLook).map((key) => settings[key]));

/**
 * Asks for the installation's looks and shows them when they are not the ones of the last visit. Nothing waits for it:
 * the page works before, and without.
 */
export async function refreshBrand() {
  try {
    const settings = await request(getPublicSettings);
    const text = textOf(settings);
    const source = text === textOf(publicSettings) ? '' : text;
    if (source === currentBrand().source) return;
    // Only an installation with looks of its own loads what works them out.
    applyBrand(source === '' ? plainBrand : (await import('./brand-of.ts')).brandOf(settings, source));
  } catch (error) {
    // As it was last time, then.
    if (!(error instanceof ApiError)) throw error;
    console.warn('public settings not read', error);
  }
}
