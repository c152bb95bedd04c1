import { closeImported } from '@guiche/contract/bulk-acts';
import {
  endConnectionSession,
  renewSession,
  restartSessions,
  startSession,
  testConnection,
} from '@guiche/contract/connection-sessions';
import { deleteConnection } from '@guiche/contract/connection-settings';
import type { Connection } from '@guiche/contract/connections.schemas';
import type { ResultOf } from '@guiche/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast, type Toast } from '../../ui/toast.ts';
import { applyConnection, channelsOptions, forgetCode } from './api.ts';
import { connectionsOptions, removeFromList } from './connection-list.ts';
import { isAskedAbout } from './status.ts';

export type Act = 'again' | 'renew' | 'end' | 'test' | 'closeImported' | 'delete' | 'restart';

interface ActNeeds {
  /** A code has to be scanned now. */
  onCode: (connection: Connection) => void;
  onDone: () => void;
}

/** A valid access whose account sends us no webhooks is only half a success. */
function tellTest(
  t: TFunction<'connections'>,
  tell: (kind: Toast['kind'], text: string) => void,
  { whatsapp, isGood, verifiedName, errorCode, deliveryError }: ResultOf<typeof testConnection>,
  name: string,
): void {
  if (!isGood) {
    const { status, missingPermission: permission } = whatsapp;
    const answer = permission !== null ? 'permission' : status === 'DISCONNECTED' ? 'refused' : 'late';
    tell('error', t(`done.test_${answer}`, { code: errorCode, permission }));
    return;
  }
  tell('success', t('done.test', { name: verifiedName ?? name }));
  if (deliveryError === 'NO_BUSINESS_ACCOUNT') tell('info', t('done.test_noBusiness'));
  else if (deliveryError !== null) tell('error', t('done.test_noDelivery', { code: deliveryError }));
}

/** The acts of a connection that take one press; reports the result and shows the server's answer. */
export function useConnectionActs({ onCode, onDone }: ActNeeds) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const tell = (kind: Toast['kind'], text: string) => {
    showToast({ kind, text });
    announce(text);
  };
  const onOne = async (act: Exclude<Act, 'restart'>, connection: Connection): Promise<void> => {
    const params = { whatsappId: connection.id };
    switch (act) {
      case 'again':
      case 'renew':
        applyConnection(cache, await request(act === 'again' ? startSession : renewSession, { params, body: {} }));
        forgetCode(cache, connection.id);
        return onCode(connection);
      case 'end':
        applyConnection(cache, await request(endConnectionSession, { params }));
        return tell('success', t('done.end'));
      case 'test': {
        const answer = await request(testConnection, { params });
        applyConnection(cache, answer.whatsapp);
        return tellTest(t, tell, answer, connection.name);
      }
      case 'closeImported': {
        const { count } = await request(closeImported, { params });
        return tell('success', t('done.closeImported', { count }));
      }
      case 'delete':
        await request(deleteConnection, { params });
        removeFromList(cache, connection.id);
        return tell('success', t('done.delete'));
    }
  };
  const mutation = useMutation({
    mutationFn: async ({ act, connection }: { act: Act; connection: Connection | null }) => {
      if (connection !== null && act !== 'restart') return onOne(act, connection);
      const { count } = await request(restartSessions);
      tell('success', t('done.restart', { count }));
    },
    onSuccess: onDone,
    onError: (error, { act, connection }) => {
      // A question shows the refusal itself.
      if (!isAskedAbout(act, connection)) tell('error', errorText(error));
      if (codeOf(error) === 'ERR_NO_WAPP_FOUND') void cache.invalidateQueries(connectionsOptions);
    },
    onSettled: () => cache.invalidateQueries(channelsOptions),
  });
  const { variables, isPending } = mutation;
  return {
    run: (act: Act, connection: Connection | null) => mutation.mutate({ act, connection }),
    isPending,
    error: mutation.error,
    reset: mutation.reset,
    busyWith: isPending ? (variables.connection?.id ?? null) : null,
    /** A new access is tested at once. */
    afterSave: (connection: Connection, wantsTest: boolean) => {
      if (wantsTest) mutation.mutate({ act: 'test', connection });
    },
  };
}
