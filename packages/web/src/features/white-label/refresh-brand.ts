import { getPublicSettings, type PublicSettingKey, publicSettings } from '@guiche/contract/public-settings';
import { applyBrand, currentBrand, plainBrand } from '../../lib/brand.ts';
import { ApiError, request } from '../../lib/http.ts';

/** Whether a setting changes the looks; rights of visitors and attendants do not. */
const isLook = (key: PublicSettingKey) => key !== 'userCreation' && key !== 'humanAgent';
const textOf = (settings: Record<PublicSettingKey, string>) =>
  JSON.stringify((Object.keys(publicSettings) as PublicSettingKey[]).filter(isLook).map((key) => settings[key]));

/** Loads the installation's looks and applies them if they changed since the last visit. Nothing waits for it. */
export async function refreshBrand() {
  try {
    const settings = await request(getPublicSettings);
    const text = textOf(settings);
    const source = text === textOf(publicSettings) ? '' : text;
    if (source === currentBrand().source) return;
    // Only installations with their own looks load the code for them.
    applyBrand(source === '' ? plainBrand : (await import('./brand-of.ts')).brandOf(settings, source));
  } catch (error) {
    // Without an answer the looks of the last visit stay.
    if (!(error instanceof ApiError)) throw error;
    console.warn('public settings not read', error);
  }
}
