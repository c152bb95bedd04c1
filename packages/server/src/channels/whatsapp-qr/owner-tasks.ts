import { proto, type WAMessage } from 'baileys';
import { askNumbers } from './ask-numbers.ts';
import type { PairedSessionDeps } from './paired-session-deps.ts';
import { answerForOthers } from './read-picture.ts';
import type { SignedInSession } from './signed-in-sessions.ts';

const lookMs = 5_000;
const atOnce = 5;
const patienceMs = 30_000;

/**
 * The tasks that only a session's owner can do while it is signed in: asks the phone for files that the channel no
 * longer keeps, asks for people's pictures for other processes, and asks whether numbers have an account.
 */
export class OwnerTasks {
  readonly #stop = new AbortController();

  constructor(live: SignedInSession, { log, findQuestions }: Pick<PairedSessionDeps, 'log' | 'findQuestions'>) {
    const { signal } = this.#stop;
    const every = (what: string, work: () => Promise<unknown>) => {
      let isBusy = false;
      const timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        work()
          .catch((error: unknown) => {
            if (!signal.aborted)
              log.warn({ err: error, connectionId: live.held.connectionId }, `${what} not asked for`);
          })
          .finally(() => {
            isBusy = false;
          });
      }, lookMs);
      signal.addEventListener('abort', () => clearInterval(timer));
    };
    every('files or pictures were', () => Promise.all([askForFiles(live), answerForOthers(live)]));
    // Separate from the others: thousands of numbers take hours.
    every('numbers were', () => askNumbers(live, findQuestions, signal));
  }

  close(): void {
    this.#stop.abort();
  }
}

async function askForFiles({ sock, originals, isSafe }: SignedInSession): Promise<void> {
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

/** Whether the phone does not have the file either. */
function isRefusal(error: unknown): boolean {
  const { output } = Object(error) as { output?: { statusCode?: number } };
  return output?.statusCode === 404 || output?.statusCode === 412;
}
