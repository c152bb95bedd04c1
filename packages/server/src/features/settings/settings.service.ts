import {
  isFreeText,
  isSettingKey,
  isSettingValue,
  type SettingKey,
  type Settings,
  settingEntries,
  settingsOf,
} from '@guiche/contract/company-settings.schemas';
import { type PublicSettingKey, type PublicSettings, publicSettings } from '@guiche/contract/public-settings';
import { isPublicSettingKey } from '@guiche/contract/public-settings.schemas';
import { companySettingsEvent, type SettingEntry } from '@guiche/contract/settings.schemas';
import { companyRoom } from '@guiche/contract/visibility';
import { noteBefore } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { findSetting, findSettings, putSetting } from './settings.repo.ts';

/** All settings of the company, with defaults. */
export async function readAllSettings(db: CompanyDb): Promise<Settings> {
  return settingsOf(await findSettings(db));
}

export async function readSetting<K extends SettingKey>(db: CompanyDb, key: K): Promise<Settings[K]> {
  const stored = await findSetting(db, key);
  return settingsOf(stored ? [stored] : [])[key];
}

export async function listEntries(ctx: Ctx): Promise<SettingEntry[]> {
  return settingEntries(await readAllSettings(ctx.db));
}

/** Answers the company's settings; another company's count as missing. */
export async function listEntriesOf(ctx: Ctx, companyId: number): Promise<SettingEntry[]> {
  return companyId === ctx.companyId ? listEntries(ctx) : fail('ERR_NO_SETTING_FOUND');
}

export async function getEntry(ctx: Ctx, key: string): Promise<SettingEntry> {
  if (!isSettingKey(key)) fail('ERR_NO_SETTING_FOUND');
  return { key, value: await readSetting(ctx.db, key) };
}

export async function changeSetting(ctx: Ctx, { key, value }: SettingEntry): Promise<SettingEntry> {
  if (!isSettingKey(key)) fail('ERR_NO_SETTING_FOUND');
  if (!isSettingValue(key, value)) fail('ERR_VALIDATION');
  // A free text stays in the setting alone, as an audit entry cannot be erased.
  if (ctx.audit && isFreeText(key)) ctx.audit.entry.details = { key };
  await inTransaction(ctx, async (tx) => {
    const before = await readSetting(tx.db, key);
    noteBefore(tx, { value: before, data: before });
    if (!(await putSetting(tx.db, tx.companyId, { key, value }, tx.clock.now()))) return;
    const payload = { action: 'update' as const, settings: [{ key, value }] };
    tx.emit({ name: companySettingsEvent.name, payload, rooms: [companyRoom] });
  });
  return { key, value };
}

/** The settings that the operator made; the rest have their defaults. */
export type OwnPublicSettings = Partial<Record<PublicSettingKey, string>>;

export const getPublicEntries = (own: OwnPublicSettings): PublicSettings => ({ ...publicSettings, ...own });

export function getPublicEntry(own: OwnPublicSettings, key: string): SettingEntry {
  if (!isPublicSettingKey(key)) fail('ERR_NO_SETTING_FOUND');
  return { key, value: getPublicEntries(own)[key] };
}
