/** Messages from the page to the encoder. */
export type ToEncoder =
  | { kind: 'begin'; sampleRate: number }
  | { kind: 'piece'; samples: Float32Array<ArrayBuffer> }
  /** Asks for the file so far. */
  | { kind: 'ask' }
  /** Asks for the whole file; nothing follows. */
  | { kind: 'end' };

export type FromEncoder = { kind: 'ready' } | { kind: 'file'; bytes: Blob } | { kind: 'fault'; reason: string };
