import { proto, type WAMessage } from 'baileys';
import type { Logger } from 'pino';
import type { LiveSession } from './live-sessions.ts';
import { answerForOthers } from './read-picture.ts';

const lookMs = 5_000;
const atOnce = 5;
const patienceMs = 30_000;

/**
 * What only the session's owner can ask for, as long as the session is signed in: files that the channel keeps no longer, of
 * the phone, and pictures of people for other processes.
 */
export class Errands {
  readonly #timer: NodeJS.Timeout;
  #isBusy = false;

  constructor(live: LiveSession, log: Logger) {
    this.#timer = setInterval(() => {
      if (this.#isBusy) return;
      this.#isBusy = true;
      Promise.all([askForFiles(live), answerForOthers(live)])
        .catch((error: unknown) =>
          log.warn({ err: error, connectionId: live.held.connectionId }, 'files or pictures were not asked for'),
        )
        .finally(() => {
          this.#isBusy = false;
        });
    }, lookMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

async function askForFiles({ sock, originals, isSafe }: LiveSession): Promise<void> {
  for (const { providerId, bytes } of await originals.findAsked(atOnce)) {
    if (!isSafe()) return;
    const message = proto.WebMessageInfo.decode(bytes) as WAMessage;
    const brought = await Promise.race([
      sock.updateMediaMessage(message).catch((error: unknown) => (isRefusal(error) ? 'gone' : null)),
      new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null)),
    ]);
    if (brought === 'gone') await originals.setFileState(providerId, 'gone');
    else if (brought) await originals.keep({ providerId, bytes: proto.WebMessageInfo.encode(brought).finish() });
  }
}

/** The phone does not have it either. */
function isRefusal(error: unknown): boolean {
  const { output } = Object(error) as { output?: { statusCode?: number } };
  return output?.statusCode === 404 || output?.statusCode === 412;
}
