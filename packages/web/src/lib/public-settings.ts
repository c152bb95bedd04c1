import type { PublicSettingKey } from '@guiche/contract/public-settings';
import { getPublicSetting } from '@guiche/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { request } from './http.ts';

/** A public setting of the installation; undefined until it is loaded. */
export function usePublicSetting(key: PublicSettingKey): string | undefined {
  const { data } = useQuery({
    queryKey: ['public-settings', key],
    queryFn: async ({ signal }) => (await request(getPublicSetting, { params: { key }, signal })).value,
  });
  return data;
}
