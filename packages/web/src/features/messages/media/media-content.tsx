import type { Content } from '@guiche/contract/media';
import type { ReactNode } from 'react';
import { AudioContent } from './audio-content.tsx';
import { ContactContent } from './contact-content.tsx';
import { DocumentContent } from './document-content.tsx';
import { ImageContent } from './image-content.tsx';
import { LocationContent } from './location-content.tsx';
import { FailedMedia, PendingMedia } from './media-state.tsx';
import { trackOf } from './read-track.ts';
import { StickerContent } from './sticker-content.tsx';
import { VideoContent } from './video-content.tsx';

interface MediaContentProps {
  content: Content;
  message: { id: number; fromMe: boolean; clientId: string | null };
  /** Its bubble is in the tab order. */
  reachable: boolean;
  /** A button that requests a missing file from the channel again. */
  retry: ReactNode;
}

/** What a message carries besides its text: loading, failed or shown. */
export function MediaContent({ content, message, reachable, retry }: MediaContentProps) {
  if (content.kind === 'location') return <LocationContent data={content.data} reachable={reachable} />;
  if (content.kind === 'contact') return <ContactContent contacts={content.data.contacts} reachable={reachable} />;
  const { as, url, data } = content;
  const state = { as, data, fromMe: message.fromMe };
  if (data.state === 'pending') return <PendingMedia {...state} />;
  if (data.state === 'failed' || url === null) return <FailedMedia {...state} retry={retry} />;
  const shown = { url, data, reachable };
  switch (as) {
    case 'image':
      return <ImageContent {...shown} messageId={message.id === 0 ? null : message.id} />;
    case 'video':
      return <VideoContent {...shown} messageId={message.id === 0 ? null : message.id} />;
    case 'audio':
      return <AudioContent track={trackOf(message, url, data)} heights={data.waveform ?? null} reachable={reachable} />;
    case 'document':
      return <DocumentContent {...shown} />;
    case 'sticker':
      return <StickerContent {...shown} />;
  }
}
