/** What the page says to the encoder of a recording. */
export type ToEncoder =
  | { kind: 'begin'; sampleRate: number }
  | { kind: 'piece'; samples: Float32Array<ArrayBuffer> }
  /** The file as it is so far. */
  | { kind: 'ask' }
  /** The whole file; nothing comes after it. */
  | { kind: 'end' };

export type FromEncoder = { kind: 'ready' } | { kind: 'file'; bytes: Blob } | { kind: 'fault'; reason: string };
