import { setTimeout as sleep } from 'node:timers/promises';
import { trimLink, withoutUnseen } from '@guiche/contract/links';
import type { WAUrlInfo } from 'baileys';
import { makeLinkPicture } from '../../platform/files/images.ts';
import type { OutboundHttp } from '../../platform/outbound-http/guarded-fetch.ts';

/** Finds the preview of a text with a link, in the library's form. Null: there is none. Never throws. */
export type FindPreview = (text: string) => Promise<WAUrlInfo | null>;

const mostPageBytes = 512 * 1024;
const mostPictureBytes = 1024 * 1024;
const pageTypes = ['text/html', 'application/xhtml+xml'];

/**
 * Makes previews: title, description and picture of the page of a text's first link. It is fetched by our guarded way
 * alone, as the library's own goes wherever a link leads. Page and picture together take `withinMs`; anything later is
 * left out, and the text goes all the same.
 */
export function linkPreviews(outbound: Pick<OutboundHttp, 'guardedFetch'>, withinMs: number): FindPreview {
  return async (text) => {
    const link = findLink(text);
    if (link === null) return null;
    const endsAt = performance.now() + withinMs;
    const leftMs = () => Math.max(1, Math.floor(endsAt - performance.now()));
    try {
      const asked = { method: 'GET', accept: pageTypes, maxBytes: mostPageBytes, takesBeginning: true } as const;
      const page = await outbound.guardedFetch(link, { ...asked, timeoutMs: leftMs() });
      const { readPageHead } = await import('./page-head.ts');
      const { title, description, image } = readPageHead(page);
      if (page.status !== 200 || title === null) return null;
      const address = image === null ? null : (URL.parse(image, link)?.href ?? null);
      const jpegThumbnail = address === null ? null : await findPicture(outbound, address, leftMs);
      return {
        'canonical-url': link,
        'matched-text': link,
        title,
        ...(description === null ? {} : { description }),
        ...(jpegThumbnail === null ? {} : { jpegThumbnail }),
      };
    } catch {
      return null; // the failure is the page's, and the message goes
    }
  };
}

/** Previews of messages, each looked up once, however often its message is tried. */
export interface MessagePreviews {
  find(messageId: number, text: string): Promise<WAUrlInfo | null>;
  /** Drops the preview of a message that is not tried again. */
  forget(messageId: number): void;
}

/** Most previews kept for messages that wait for another try; beyond it the oldest are looked up again. */
const mostKept = 500;

export function messagePreviews(findPreview: FindPreview): MessagePreviews {
  const kept = new Map<number, { text: string; preview: Promise<WAUrlInfo | null> }>();
  return {
    find(messageId, text) {
      const known = kept.get(messageId);
      if (known?.text === text) return known.preview;
      const preview = findPreview(text);
      kept.set(messageId, { text, preview });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return preview;
    },
    forget: (messageId) => void kept.delete(messageId),
  };
}

/** The page's picture; null: none in time, or it is no picture. */
async function findPicture(
  outbound: Pick<OutboundHttp, 'guardedFetch'>,
  address: string,
  leftMs: () => number,
): Promise<Buffer | null> {
  try {
    const asked = { method: 'GET', accept: ['image/*'], maxBytes: mostPictureBytes } as const;
    const { status, body } = await outbound.guardedFetch(address, { ...asked, timeoutMs: leftMs() });
    if (status !== 200) return null;
    return await Promise.race([makeLinkPicture(body), sleep(leftMs(), null, { ref: false })]);
  } catch {
    return null; // as above
  }
}

/** The first address in the text that names its protocol, without the punctuation that ends the sentence. */
function findLink(text: string): string | null {
  const link = trimLink(/https?:\/\/[^\s<>"]{1,2000}/i.exec(withoutUnseen(text))?.[0] ?? '');
  return URL.parse(link) === null ? null : link;
}
