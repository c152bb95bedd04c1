import type { ChannelCapabilities, OutboundFile } from '../../channels/adapter.ts';
import type { FileKind } from '../../channels/inbound-events.ts';

interface NamedFile {
  /** The kind that the channel gets, which may differ from the one that the desk shows. */
  kind: FileKind;
  name: string;
  isVoice: boolean;
}

/**
 * A message's file: still to be uploaded, already known to the channel, or the code of why it cannot be sent, which its
 * message then carries.
 */
export type PreparedFile =
  | (NamedFile & { uploadId: string })
  | (NamedFile & { file: OutboundFile; release(): Promise<void> })
  | { fault: string };

/** The lanes' way to the files of messages. */
export interface OutboundFiles {
  prepare(
    companyId: number,
    messageId: number,
    kind: FileKind,
    rules: ChannelCapabilities['files'],
  ): Promise<PreparedFile>;
  /** Remembers the channel's id of the file, so that a second try of the message uploads nothing. */
  keepUpload(companyId: number, messageId: number, uploadId: string): Promise<void>;
}
