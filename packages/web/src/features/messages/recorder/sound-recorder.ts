import { maxUploadBytes } from '@guiche/contract/media';
import { closeDevice, openDevice } from '../attach/device.ts';
import type { FromEncoder, ToEncoder } from './encoder-messages.ts';
import { heightsOfLevels, levelOf } from './levels.ts';

/** 128 kbit/s. */
const bytesPerSecond = 16_000;
/** The longest recording that fits into a message, with room for its container. */
const longestSeconds = Math.floor((maxUploadBytes - 1024 * 1024) / bytesPerSecond);

export interface SpokenFile {
  bytes: Blob;
  seconds: number;
  heights: number[];
}

/** A running recording. */
export interface SoundRecorder {
  pause: () => void;
  resume: () => void;
  seconds: () => number;
  /** The loudness of each piece, 0 to 1. */
  levels: () => readonly number[];
  /** The recording so far, for playback. */
  soFar: () => Promise<Blob>;
  finish: () => Promise<SpokenFile>;
  /** Releases microphone and encoder; may be called again. */
  close: () => void;
}

interface Listeners {
  /** Called when the encoder or microphone is lost. */
  onFault: (error: unknown) => void;
  /** Called when the size limit is reached; the recording has paused. */
  onFull: () => void;
}

/** Opens the encoder in a worker, so that it and the page do not block each other. */
function openEncoder(onFault: (error: unknown) => void) {
  const worker = new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module' });
  const waiting: { resolve: (bytes: Blob) => void; reject: (error: unknown) => void }[] = [];
  let ready: { resolve: () => void; reject: (error: unknown) => void } | null = null;
  const fail = (error: unknown) => {
    for (const { reject } of waiting.splice(0)) reject(error);
    if (ready === null) return onFault(error);
    ready.reject(error);
    ready = null;
  };
  worker.addEventListener('error', (event) => fail(new Error(event.message || 'the encoder did not start')));
  worker.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => {
    if (data.kind === 'fault') fail(new Error(data.reason));
    else if (data.kind === 'file') waiting.shift()?.resolve(data.bytes);
    else {
      ready?.resolve();
      ready = null;
    }
  });
  const say = (message: ToEncoder, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  return {
    begin: (sampleRate: number) =>
      new Promise<void>((resolve, reject) => {
        ready = { resolve, reject };
        say({ kind: 'begin', sampleRate });
      }),
    encode: (samples: Float32Array<ArrayBuffer>) => say({ kind: 'piece', samples }, [samples.buffer]),
    file: (kind: 'ask' | 'end') =>
      new Promise<Blob>((resolve, reject) => {
        waiting.push({ resolve, reject });
        say({ kind });
      }),
    close: () => worker.terminate(),
  };
}

const wanted = { audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true } };

/** The microphone as a stream of pieces. */
async function openTap(
  stream: MediaStream,
  context: AudioContext,
  onPiece: (piece: Float32Array<ArrayBuffer>) => void,
) {
  await context.audioWorklet.addModule('/record-tap.js');
  const mono: AudioWorkletNodeOptions = { channelCount: 1, channelCountMode: 'explicit' };
  const tap = new AudioWorkletNode(context, 'record-tap', mono);
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => onPiece(data);
  context.createMediaStreamSource(stream).connect(tap);
  // The node is silent, but some browsers only run nodes that lead to the output.
  tap.connect(context.destination);
  // Safari starts suspended if the press is over by now.
  await context.resume();
}

/**
 * Begins to record. Nothing of it is kept anywhere but in this page.
 * @throws what the browser refuses the microphone with, or what the encoder could not be had for.
 */
export async function openRecorder({ onFault, onFull }: Listeners): Promise<SoundRecorder> {
  const stream = await openDevice(wanted);
  const context = new AudioContext();
  const encoder = openEncoder(onFault);
  const { sampleRate } = context;
  const levels: number[] = [];
  let samples = 0;
  let isHeard = true;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    closeDevice(stream);
    encoder.close();
    context.close().catch((error: unknown) => console.warn('audio not closed', error));
  };
  const seconds = () => samples / sampleRate;
  const take = (piece: Float32Array<ArrayBuffer>) => {
    if (!isHeard || !isOpen) return;
    samples += piece.length;
    levels.push(levelOf(piece));
    encoder.encode(piece);
    if (seconds() < longestSeconds) return;
    isHeard = false;
    onFull();
  };
  try {
    await encoder.begin(sampleRate);
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => isOpen && onFault(new Error('the microphone is gone')));
    await openTap(stream, context, take);
  } catch (error) {
    close();
    throw error;
  }
  return {
    pause: () => {
      isHeard = false;
    },
    resume: () => {
      isHeard = seconds() < longestSeconds;
    },
    seconds,
    levels: () => levels,
    soFar: () => encoder.file('ask'),
    finish: async () => {
      isHeard = false;
      closeDevice(stream);
      const bytes = await encoder.file('end');
      close();
      return { bytes, seconds: seconds(), heights: heightsOfLevels(levels) };
    },
    close,
  };
}
