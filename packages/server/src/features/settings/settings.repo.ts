import type { SettingEntry } from '@guiche/contract/settings.schemas';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

export function findSettings(db: CompanyDb): Promise<SettingEntry[]> {
  return db.selectFrom('company_settings').select(['key', 'value']).execute();
}

export function findSetting(db: CompanyDb, key: string): Promise<SettingEntry | undefined> {
  return db.selectFrom('company_settings').where('key', '=', key).select(['key', 'value']).executeTakeFirst();
}

/** Stores a setting; answers whether this changed anything. */
export async function putSetting(tx: CompanyTx, companyId: number, entry: SettingEntry, at: Date): Promise<boolean> {
  const written = await tx
    .insertInto('company_settings')
    .values({ company_id: companyId, ...entry, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'key'])
        .doUpdateSet({ value: entry.value, updated_at: at })
        .where('company_settings.value', '<>', entry.value),
    )
    .returning('key')
    .executeTakeFirst();
  return written !== undefined;
}
