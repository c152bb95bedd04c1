import { readContent } from '@guiche/contract/media';
import type { Message } from '@guiche/contract/messages.schemas';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { Viewed } from './media/viewer.tsx';

interface ImageViewerProps {
  messages: readonly Message[];
  /** The message whose picture or video is shown large; null: none. */
  openId: number | null;
  onMove: (messageId: number) => void;
  onClose: () => void;
}

/** The loaded pictures and videos of a conversation, oldest first. */
function viewedOf(messages: readonly Message[]): Viewed[] {
  return messages.flatMap((message) => {
    const content = message.isDeleted ? null : readContent(message);
    if (content?.kind !== 'file' || content.url === null) return [];
    if (content.as !== 'image' && content.as !== 'video') return [];
    const { id, body, createdAt } = message;
    const { name, mimeType } = content.data;
    return [{ id, kind: content.as, url: content.url, mimeType, name, caption: body, createdAt }];
  });
}

/** Shows a picture or video large; loaded on demand. */
export function ImageViewer({ messages, openId, onMove, onClose }: ImageViewerProps) {
  const fail = () => {
    onClose();
  };
  const Viewer = useLazyPart(async () => (await import('./media/viewer.tsx')).Viewer, openId !== null, fail);
  if (Viewer === null) return null;
  return <Viewer all={viewedOf(messages)} openId={openId} onMove={onMove} onClose={onClose} />;
}
