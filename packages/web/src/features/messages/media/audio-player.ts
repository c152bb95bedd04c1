import { readPreference, writePreference } from '../../../lib/preferences.ts';
import { createStore, useStorePart } from '../../../lib/store.ts';
import { audioSources, isIos, isOgg } from './audio-sources.ts';

export interface Track {
  /** The message's, the same before and after the server has it. */
  key: string;
  url: string;
  mimeType: string;
  /** As far as known before it is loaded. */
  seconds: number | null;
}

export interface Playing {
  key: string;
  state: 'playing' | 'paused' | 'failed';
  /** Seconds. */
  time: number;
  duration: number;
}

/** One sound at a time, whatever is scrolled out of view meanwhile: the bubble that shows it may come and go. */
const playing = createStore<Playing | null>(null);
let element: HTMLAudioElement | null = null;
let track: Track | null = null;
let untried: string[] = [];

const change = (part: Partial<Playing>) => {
  const now = playing.get();
  if (now !== null) playing.set({ ...now, ...part });
};

function player(): HTMLAudioElement {
  if (element !== null) return element;
  const audio = new Audio();
  audio.addEventListener('timeupdate', () => change({ time: audio.currentTime }));
  audio.addEventListener('durationchange', () => {
    // Recordings written as they were spoken have no length until their end is reached.
    if (Number.isFinite(audio.duration)) change({ duration: audio.duration });
  });
  audio.addEventListener('play', () => change({ state: 'playing' }));
  audio.addEventListener('pause', () => change({ state: 'paused' }));
  audio.addEventListener('ended', () => change({ state: 'paused', time: 0 }));
  audio.addEventListener('error', () => {
    if (track !== null && !loadNext(audio, audio.currentTime)) change({ state: 'failed' });
  });
  element = audio;
  return audio;
}

/** Begins with the next source; false when none is left. */
function loadNext(audio: HTMLAudioElement, at: number): boolean {
  const source = untried.shift();
  if (source === undefined) return false;
  audio.src = source;
  audio.currentTime = at;
  const speed = readPreference('audioSpeed');
  audio.defaultPlaybackRate = speed;
  audio.playbackRate = speed;
  play(audio);
  return true;
}

function play(audio: HTMLAudioElement) {
  audio.play().catch((error: unknown) => {
    // Interrupted by a pause or another sound; a source that does not play is the error event's matter.
    const name = error instanceof DOMException ? error.name : '';
    if (name !== 'AbortError' && name !== 'NotSupportedError') change({ state: 'failed' });
  });
}

function isPlayable(audio: HTMLAudioElement, mimeType: string): boolean {
  if (isOgg(mimeType) && isIos(navigator)) return false;
  return mimeType === '' || audio.canPlayType(mimeType) !== '';
}

function start(next: Track, at: number) {
  const audio = player();
  audio.pause();
  track = next;
  untried = audioSources(next.url, isPlayable(audio, next.mimeType));
  playing.set({ key: next.key, state: 'playing', time: at, duration: next.seconds ?? 0 });
  loadNext(audio, at);
}

/** Plays or pauses; another sound stops. One that failed is tried again from its first source. */
export function toggleAudio(next: Track) {
  const now = playing.get();
  if (now?.key !== next.key || now.state === 'failed') return start(next, 0);
  const audio = player();
  if (now.state === 'playing') audio.pause();
  else play(audio);
}

/** Goes to a second; of a sound that does not play yet, plays from there. */
export function seekAudio(next: Track, seconds: number) {
  const now = playing.get();
  if (now?.key !== next.key || now.state === 'failed') return start(next, seconds);
  player().currentTime = seconds;
  change({ time: seconds });
}

/** The next of 0.5, 1, 1.5 and 2, for this sound and all that follow. */
export function cycleAudioSpeed() {
  const speed = readPreference('audioSpeed');
  const next = speed === 0.5 ? 1 : speed === 1 ? 1.5 : speed === 1.5 ? 2 : 0.5;
  writePreference('audioSpeed', next);
  if (element === null) return;
  element.defaultPlaybackRate = next;
  element.playbackRate = next;
}

/** Nothing goes on sounding from a conversation that was left. */
export function stopAudio() {
  track = null;
  untried = [];
  playing.set(null);
  if (element === null) return;
  element.pause();
  element.removeAttribute('src');
  element.load();
}

/** How a track plays; null while it is not the one. */
export const usePlaying = (key: string): Playing | null =>
  useStorePart(playing, (now) => (now?.key === key ? now : null));
