import type pg from 'pg';
import type { ChannelAdapter } from '../adapter.ts';
import { qrCapabilities } from './capabilities.ts';
import { isChannelAddress } from './channel-address.ts';
import { type FindPreview, messagePreviews } from './link-preview.ts';
import { openOriginals } from './originals.repo.ts';
import { openPictures } from './pictures.repo.ts';
import { openPicture, readPicture } from './read-picture.ts';
import { askSession, askSessionEnd, findSilent, isSilent } from './session-hosts.repo.ts';
import type { SignedInSessions } from './signed-in-sessions.ts';

interface Deps {
  pool: pg.Pool;
  sealKey: Buffer;
  /** Sessions of this process. In another process, sends wait for the one that has the session. */
  sessions: SignedInSessions;
  /** Address of a double that stands in for the channel; null: the channel itself. */
  channelUrl: string | null;
  findPreview: FindPreview;
}

// What speaks the channel's language needs its library, the largest of all, and comes with the first use.
const loadFiles = () => import('./files.ts');
const loadSending = () => import('./send.ts');

/**
 * WhatsApp by a session that is paired with a phone: channel `whatsapp`. Nothing comes by webhook; the session itself
 * puts what it receives into the inbox.
 */
export function whatsappQr({ pool, sealKey, sessions, channelUrl, findPreview }: Deps): ChannelAdapter {
  const sending = { sessions, sealKey, findPreview, previews: messagePreviews(findPreview) };
  return {
    channel: 'whatsapp',
    object: 'whatsapp_session',
    parse: () => ({ events: [], unread: [{ account: null, reason: 'a session brings its messages itself' }] }),
    readAhead: async (act) => (await loadSending()).readAhead(sending, act),
    send: async (access, act) => (await loadSending()).sendAct(sending, access, act),
    upload: async (access, file, signal) => (await loadFiles()).upload(sessions, sealKey, access, { file, signal }),
    openFile: async (access, mediaId, signal) => {
      if (isChannelAddress(mediaId, channelUrl)) return openPicture(mediaId, signal);
      const { openFile } = await loadFiles();
      return openFile(openOriginals(pool, sealKey, access), channelUrl, mediaId, signal);
    },
    readProfile: (access, identity) => readPicture(sessions, openPictures(pool, access), access, identity),
    capabilities: qrCapabilities,
    sessions: {
      askOpen: (tx, key, { kind, pairingNumber }) =>
        askSession(tx, key, { kind: kind === 'again' ? 'open' : kind, pairingNumber }),
      askEnd: askSessionEnd,
      findSilent: () => findSilent(pool),
      isSilent,
      wake: () => {}, // the owner, in whichever process, looks once a second
    },
  };
}
