import { channelAbilities } from '@guiche/contract/channel-abilities';
import { renewSession } from '@guiche/contract/connection-sessions';
import { createConnection, updateConnection } from '@guiche/contract/connection-settings';
import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import type { Connection } from '@guiche/contract/connections.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { applyConnection, channelsOptions, detailsOptions, forgetCode } from './api.ts';
import { changeOf, isOtherAccount, type Values } from './connection-values.ts';
import type { FormTarget } from './status.ts';

/** What comes next: a code is to be scanned, a new access is to be tested, or nothing. */
export type AfterSave = 'code' | 'test' | null;

interface Wish {
  values: Values;
  /** The session is ended and opened anew, once what was changed is saved: what cannot be saved costs no pairing. */
  renews: boolean;
}

/** Saves the form; what was changed travels, and nothing else. */
export function useSaveConnection(
  target: FormTarget,
  before: Values,
  onSaved: (connection: Connection, next: AfterSave) => void,
) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, renews }: Wish): Promise<ConnectionDetails | Connection> => {
      const change = changeOf(values, before);
      if (target.id === null)
        return call(createConnection, {
          body: { ...change, name: String(values.name).trim(), channel: target.channel },
        });
      const params = { whatsappId: target.id };
      const saved = await call(updateConnection, { params, body: change });
      return renews ? call(renewSession, { params, body: {} }) : saved;
    },
    onSuccess: (saved, { values, renews }) => {
      applyConnection(cache, saved);
      if (renews) forgetCode(cache, saved.id);
      void cache.invalidateQueries(detailsOptions(saved.id));
      void cache.invalidateQueries(channelsOptions);
      showToast({ kind: 'success', text: t('done.save') });
      announce(t('done.save'));
      const { way } = channelAbilities[target.channel];
      const isNewSession = target.id === null && way === 'session';
      const wantsTest = way === 'account' && isOtherAccount(values, before);
      onSaved(saved, renews || isNewSession ? 'code' : wantsTest ? 'test' : null);
    },
  });
}
