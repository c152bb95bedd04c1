import type { Message } from '@guiche/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { showToast } from '../../ui/toast.ts';
import { readContent } from './media/read-content.ts';
import type { ViewedImage } from './media/viewer.tsx';

interface ImageViewerProps {
  messages: readonly Message[];
  /** The message whose picture is shown large; null for none. */
  openId: number | null;
  onMove: (messageId: number) => void;
  onClose: () => void;
}

/** The loaded pictures of a conversation, oldest first. */
function imagesOf(messages: readonly Message[]): ViewedImage[] {
  return messages.flatMap((message) => {
    const content = message.isDeleted ? null : readContent(message);
    if (content?.kind !== 'file' || content.as !== 'image' || content.url === null) return [];
    const { id, body, createdAt } = message;
    return [{ id, url: content.url, name: content.data.name, caption: body, createdAt }];
  });
}

/** Shows a picture large, once somebody asks for one. */
export function ImageViewer({ messages, openId, onMove, onClose }: ImageViewerProps) {
  const fail = () => {
    showToast({ kind: 'error', text: errorText('ERR_NETWORK') });
    onClose();
  };
  const Viewer = useOnDemand(async () => (await import('./media/viewer.tsx')).Viewer, openId !== null, fail);
  if (Viewer === null) return null;
  return <Viewer images={imagesOf(messages)} openId={openId} onMove={onMove} onClose={onClose} />;
}
