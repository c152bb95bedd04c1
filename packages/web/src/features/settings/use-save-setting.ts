import type { SettingKey } from '@guiche/contract/company-settings.schemas';
import { updateCompanySetting } from '@guiche/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { settingsOptions } from './api.ts';
import type { SettingValues } from './setting-values.ts';

const tickMs = 2500;

/**
 * Saves settings when they change: shown at once, one request at a time for each, the last change wins. A refused
 * change is reverted with a notice.
 */
export function useSaveSetting() {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  /** Changes that are not answered yet. */
  const [wished, setWished] = useState<SettingValues>({});
  const [saved, setSaved] = useState<SettingKey | null>(null);
  const wishes = useRef(new Map<SettingKey, string>());
  const running = useRef(new Map<SettingKey, Promise<boolean>>());
  useEffect(() => {
    if (saved === null) return;
    const timer = setTimeout(() => setSaved(null), tickMs);
    return () => clearTimeout(timer);
  }, [saved]);

  const send = async (key: SettingKey): Promise<boolean> => {
    try {
      let value = wishes.current.get(key);
      while (value !== undefined) {
        wishes.current.delete(key);
        await request(updateCompanySetting, { body: { key, value } });
        // An answer under way is older than the stored value.
        await cache.cancelQueries(settingsOptions);
        const stored = value;
        cache.setQueryData(settingsOptions.queryKey, (known) => known && { ...known, [key]: stored });
        value = wishes.current.get(key);
      }
      setSaved(key);
      announce(t('saved'));
      return true;
    } catch (error) {
      wishes.current.delete(key);
      showToast({ kind: 'error', text: errorText(error) });
      return false;
    } finally {
      running.current.delete(key);
      setWished(({ [key]: _done, ...others }) => others);
      // Others may have changed the setting meanwhile.
      void cache.invalidateQueries(settingsOptions);
    }
  };

  /** Resolves with whether it was saved. */
  const save = (key: SettingKey, value: string): Promise<boolean> => {
    wishes.current.set(key, value);
    setWished((others) => ({ ...others, [key]: value }));
    const before = running.current.get(key);
    if (before !== undefined) return before;
    setSaved(null);
    const now = send(key);
    running.current.set(key, now);
    return now;
  };
  return { save, saved, wished };
}
