import type { ChannelCapabilities, OutboundFile } from '../../channels/adapter.ts';
import type { FileKind } from '../../channels/inbound-events.ts';

interface NamedFile {
  /** As what the channel gets it, which may be another kind than the desk shows. */
  kind: FileKind;
  name: string;
  isVoice: boolean;
}

/** A message's file: on its way, known to the channel already, or why it cannot be sent (the code its message then carries). */
export type PreparedFile =
  | (NamedFile & { uploadId: string })
  | (NamedFile & { file: OutboundFile; release(): Promise<void> })
  | { fault: string };

/** Where the lanes get the files of messages. */
export interface OutboundFiles {
  prepare(
    companyId: number,
    messageId: number,
    kind: FileKind,
    rules: ChannelCapabilities['files'],
  ): Promise<PreparedFile>;
  /** Remembers what the channel calls the file, so that a second try of the message uploads nothing. */
  keepUpload(companyId: number, messageId: number, uploadId: string): Promise<void>;
}
