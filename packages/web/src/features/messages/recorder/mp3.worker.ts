import { createEncoder } from 'wasm-media-encoders';
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import type { FromEncoder, ToEncoder } from './encoder-messages.ts';

const bitrate = 128;
const sampleRates = [44_100, 48_000] as const;

/** The encoded frames in order. MP3 needs no header, so the frames so far are a complete file. */
const parts: Uint8Array<ArrayBuffer>[] = [];
const answer = (message: FromEncoder) => postMessage(message);

async function begin(sampleRate: number) {
  const file = await fetch(wasmUrl);
  if (!file.ok) throw new Error(`the encoder could not be had: ${file.status}`);
  const encoder = await createEncoder('audio/mpeg', await file.arrayBuffer());
  // Headsets record at rates for which MP3 has no 128 kbit/s.
  const outputSampleRate = sampleRates.find((rate) => rate === sampleRate) ?? 44_100;
  encoder.configure({ channels: 1, sampleRate, bitrate, outputSampleRate });
  return encoder;
}

let encoder: ReturnType<typeof begin> | null = null;

async function handle(message: ToEncoder) {
  if (message.kind === 'begin') {
    encoder = begin(message.sampleRate);
    await encoder;
    return answer({ kind: 'ready' });
  }
  const ready = await encoder;
  if (ready === null) throw new Error('nothing was begun');
  if (message.kind === 'piece') {
    parts.push(new Uint8Array(ready.encode([message.samples])));
    return;
  }
  if (message.kind === 'end') parts.push(new Uint8Array(ready.finalize()));
  answer({ kind: 'file', bytes: new Blob(parts, { type: 'audio/mpeg' }) });
}

// Messages are handled in turn; they wait until the encoder is loaded.
let last: Promise<unknown> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<ToEncoder>) => {
  last = last
    .then(() => handle(data))
    .catch((error: unknown) =>
      answer({ kind: 'fault', reason: error instanceof Error ? error.message : String(error) }),
    );
});
