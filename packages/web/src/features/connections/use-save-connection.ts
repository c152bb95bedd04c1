import { channelAbilities } from '@guiche/contract/channel-abilities';
import { renewSession } from '@guiche/contract/connection-sessions';
import { createConnection, updateConnection } from '@guiche/contract/connection-settings';
import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import type { Connection } from '@guiche/contract/connections.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { applyConnection, channelsOptions, detailsOptions, forgetCode } from './api.ts';
import { changeOf, isOtherAccount, type Values } from './connection-values.ts';
import type { FormTarget } from './status.ts';

/** What follows: scan a code, test a new access, or nothing. */
export type AfterSave = 'code' | 'test' | null;

export interface SavedConnection {
  connection: Connection;
  next: AfterSave;
}

/**
 * Saves the changed fields. `renews`: afterwards the session is ended and opened again; a failed save must not cost a
 * pairing.
 */
export function useSaveConnection(target: FormTarget, renews: (values: Values) => boolean) {
  const cache = useQueryClient();
  const send = async (values: Values, before: Values): Promise<ConnectionDetails | Connection> => {
    const change = changeOf(values, before);
    if (target.id === null)
      return request(createConnection, {
        body: { ...change, name: String(values.name).trim(), channel: target.channel },
      });
    const params = { whatsappId: target.id };
    const saved = await request(updateConnection, { params, body: change });
    return renews(values) ? request(renewSession, { params, body: {} }) : saved;
  };
  return async (values: Values, before: Values): Promise<SavedConnection> => {
    const saved = await send(values, before);
    applyConnection(cache, saved);
    if (renews(values)) forgetCode(cache, saved.id);
    void cache.invalidateQueries(detailsOptions(saved.id));
    void cache.invalidateQueries(channelsOptions);
    const { way } = channelAbilities[target.channel];
    const isNewSession = target.id === null && way === 'session';
    const wantsTest = way === 'account' && isOtherAccount(values, before);
    return { connection: saved, next: renews(values) || isNewSession ? 'code' : wantsTest ? 'test' : null };
  };
}
