import type { Channel } from '@guiche/contract/channel-abilities';
import { connectByLogin } from '@guiche/contract/connection-sessions';
import { isolated } from '@guiche/contract/names';
import type { BodyOf } from '@guiche/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast, type Toast } from '../../ui/toast.ts';
import { applyConnection, channelsOptions } from './api.ts';

/** The channel and state of the log-in that this browser started; any other answer is forged. */
const stateKey = 'connections-login';

/** The platform's log-in: it leaves this page and returns with an access in the fragment, which no server sees. */
export function useLogin() {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const tell = (kind: Toast['kind'], text: string) => {
    showToast({ kind, text });
    announce(text);
  };
  const { mutate } = useMutation({
    mutationFn: (body: BodyOf<typeof connectByLogin>) => request(connectByLogin, { body }),
    onSuccess: ({ whatsapps, taken, notInPlan }) => {
      for (const connection of whatsapps) applyConnection(cache, connection);
      tell('success', t('done.login', { count: whatsapps.length }));
      if (taken.length > 0) tell('info', t('done.loginTaken', { names: taken.map(isolated).join(', ') }));
      if (notInPlan.length > 0) tell('info', t('done.loginNotInPlan', { names: notInPlan.map(isolated).join(', ') }));
      void cache.invalidateQueries(channelsOptions);
    },
    onError: (error) => tell('error', errorText(error)),
  });
  const takeAnswer = useEffectEvent(() => {
    const answer = new URLSearchParams(location.hash.slice(1));
    const token = answer.get('access_token');
    const state = sessionStorage.getItem(stateKey);
    if (token === null && !answer.has('error')) return;
    // The access leaves the address and the history in any case.
    history.replaceState(history.state, '', location.pathname);
    sessionStorage.removeItem(stateKey);
    if (token !== null && state !== null && answer.get('state') === state)
      mutate({ facebookUserToken: token, addInstagram: state.startsWith('instagram.') });
    else tell('error', errorText('ERR_LOGIN_REFUSED'));
  });
  useEffect(() => takeAnswer(), []);
  return {
    begin: (channel: Channel, loginUrl: string) => {
      const state = `${channel}.${crypto.randomUUID()}`;
      sessionStorage.setItem(stateKey, state);
      const url = new URL(loginUrl);
      url.searchParams.set('state', state);
      location.assign(url);
    },
  };
}
