import type { Settings } from '@guiche/contract/company-settings.schemas';
import type { SwitchKey, TextKey } from './options.ts';
import type { SettingValues } from './setting-values.ts';
import { useSaveSetting } from './use-save-setting.ts';
import { useTexts } from './use-texts.ts';

/** The shown options, and their setters. */
export function useSettings(stored: SettingValues) {
  const { save, saved, wished } = useSaveSetting();
  const shown = { ...stored, ...wished };
  const { settle, ...texts } = useTexts(stored, shown);
  const isOn = (key: SwitchKey) => shown[key] === 'enabled';
  /** Saves texts; false: some failed, with a notice. */
  const saveTexts = async (keys: readonly TextKey[]): Promise<boolean> => {
    const saveOne = async (key: TextKey) => {
      const { text } = texts.textOf(key);
      const isSaved = await save(key, text);
      if (isSaved) settle(key, text);
      return isSaved;
    };
    return (await Promise.all(keys.map(saveOne))).every(Boolean);
  };
  return {
    ...texts,
    isOn,
    saved,
    valueOf: (key: keyof Settings) => shown[key] ?? '',
    choose: (key: keyof Settings, value: string) => void save(key, value),
    toggle: (key: SwitchKey) => void save(key, isOn(key) ? 'disabled' : 'enabled'),
    saveTexts,
  };
}

export type SettingsState = ReturnType<typeof useSettings>;
