import type { ChannelAdapter } from '@guiche/server/channels/adapter';
import type { FoundAccount } from '@guiche/server/channels/connecting';
import { pocketChannel } from './pocket-channel.ts';

/** Channels whose sessions and log-ins a test plays: what was asked of them, and what a log-in will find. */
export interface PlayedChannels {
  adapters: ChannelAdapter[];
  /** `fresh 7`, `end 7`, `wake 7` … in the order it was asked. */
  asked: string[];
  /** The result of the next log-in; a text is the platform's refusal. */
  accounts: FoundAccount[] | string;
}

/** `whatsapp` by sessions, `facebook` and `instagram` by a log-in. Nothing is sent by them. */
export function playedChannels(): PlayedChannels {
  const asked: string[] = [];
  const base = pocketChannel({ baseUrl: 'http://127.0.0.1:9' });
  const played: PlayedChannels = { asked, accounts: [], adapters: [] };
  const login: ChannelAdapter['login'] = {
    pageUrl: (returnTo, state) => `https://login.example.test/?to=${encodeURIComponent(returnTo)}&state=${state}`,
    findAccounts: async ({ userToken, withInstagram }) => {
      asked.push(`login ${userToken} ${withInstagram}`);
      const { accounts } = played;
      return typeof accounts === 'string'
        ? { kind: 'refused', code: accounts }
        : { kind: 'found', userId: '10', accounts };
    },
    checkAccess: async () => ({ kind: 'good', endsAt: null, permissions: null }),
    release: async (accessToken) => {
      asked.push(`release ${accessToken}`);
      return { kind: 'done' };
    },
    whoTookBack: () => null,
  };
  const sessions: ChannelAdapter['sessions'] = {
    askOpen: async (_tx, { connectionId }, { kind, pairingNumber }) => {
      asked.push([kind, connectionId, ...(pairingNumber === null ? [] : [pairingNumber])].join(' '));
    },
    askEnd: async (_tx, { connectionId }) => void asked.push(`end ${connectionId}`),
    findSilent: async () => [],
    isSilent: async () => false,
    wake: ({ connectionId }) => void asked.push(`wake ${connectionId}`),
  };
  played.adapters.push(
    { ...base, channel: 'whatsapp', object: 'played_sessions', sessions },
    { ...base, channel: 'facebook', object: 'played_pages', login },
    { ...base, channel: 'instagram', object: 'played_accounts', login },
  );
  return played;
}
