import { readPreference, writePreference } from '../../../lib/preferences.ts';
import { sessionState, subscribeSession } from '../../../lib/session-store.ts';
import { createStore, useStore, useStorePart } from '../../../lib/store.ts';
import { audioSources, isIos, isOgg } from './audio-sources.ts';
import { noteHeard } from './heard-audio.ts';

export interface Track {
  /** The message's key, the same before and after the server has it. */
  key: string;
  /** Null while the server does not have it. */
  messageId: number | null;
  url: string;
  mimeType: string;
  /** The length, if it is known before loading. */
  seconds: number | null;
  isVoice: boolean;
}

/** The chat a sound is played from. */
export interface AudioPlace {
  ticketId: number;
  uuid: string;
  name: string;
}

export interface Playing {
  key: string;
  state: 'playing' | 'paused' | 'failed';
  /** Seconds. */
  time: number;
  duration: number;
  track: Track;
  /** Null outside of any chat. */
  place: AudioPlace | null;
}

/** One sound plays at a time, and goes on when its bubble is scrolled away or its chat is left. */
const playing = createStore<Playing | null>(null);
let element: HTMLAudioElement | null = null;
let untried: string[] = [];
/** The open chat. */
let here: AudioPlace | null = null;
let findNext: ((ended: Track, place: AudioPlace) => Track | null) | null = null;

const change = (part: Partial<Playing>) => {
  const now = playing.get();
  if (now !== null) playing.set({ ...now, ...part });
};

function player(): HTMLAudioElement {
  if (element !== null) return element;
  const audio = new Audio();
  audio.addEventListener('timeupdate', () => change({ time: audio.currentTime }));
  audio.addEventListener('durationchange', () => {
    // Streamed recordings have no length until their end is reached.
    if (Number.isFinite(audio.duration)) change({ duration: audio.duration });
  });
  audio.addEventListener('play', () => change({ state: 'playing' }));
  audio.addEventListener('pause', () => change({ state: 'paused' }));
  audio.addEventListener('ended', goOn);
  audio.addEventListener('error', () => {
    if (playing.get() !== null && !loadNext(audio, audio.currentTime)) change({ state: 'failed' });
  });
  element = audio;
  return audio;
}

/** After a sound the next unheard one of its chat plays; if there is none, the player closes. */
function goOn() {
  const ended = playing.get();
  if (ended === null) return;
  const next = ended.place && findNext?.(ended.track, ended.place);
  if (next) start(next, 0, ended.place);
  else if (ended.place?.ticketId === here?.ticketId) change({ state: 'paused', time: 0 });
  else stopAudio();
}

/** Tries the next source; false: none is left. */
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
  line?.postMessage(null);
  audio.play().catch((error: unknown) => {
    // Interrupted by a pause or another sound; the error event handles sources that do not play.
    const name = error instanceof DOMException ? error.name : '';
    if (name !== 'AbortError' && name !== 'NotSupportedError') change({ state: 'failed' });
  });
}

function isPlayable(audio: HTMLAudioElement, mimeType: string): boolean {
  if (isOgg(mimeType) && isIos(navigator)) return false;
  return mimeType === '' || audio.canPlayType(mimeType) !== '';
}

function start(track: Track, at: number, place: AudioPlace | null) {
  const audio = player();
  audio.pause();
  untried = audioSources(track.url, isPlayable(audio, track.mimeType));
  playing.set({ key: track.key, state: 'playing', time: at, duration: track.seconds ?? 0, track, place });
  if (track.messageId !== null) noteHeard(track.messageId);
  loadNext(audio, at);
}

/** Plays or pauses; another sound stops. A failed one starts again with its first source. */
export function toggleAudio(next: Track) {
  const now = playing.get();
  if (now?.key !== next.key || now.state === 'failed') return start(next, 0, placeOf(now, next));
  const audio = player();
  if (now.state === 'playing') audio.pause();
  else play(audio);
}

/** Seeks to a second; a sound that does not play yet starts there. */
export function seekAudio(next: Track, seconds: number) {
  const now = playing.get();
  if (now?.key !== next.key || now.state === 'failed') return start(next, seconds, placeOf(now, next));
  player().currentTime = seconds;
  change({ time: seconds });
}

/** A failed sound keeps its chat; any other belongs to the open chat. */
const placeOf = (now: Playing | null, next: Track) => (now?.key === next.key ? now.place : here);

/** Switches to the next speed of 0.5, 1, 1.5 and 2, for this and all later sounds. */
export function cycleAudioSpeed() {
  const speed = readPreference('audioSpeed');
  const next = speed === 0.5 ? 1 : speed === 1 ? 1.5 : speed === 1.5 ? 2 : 0.5;
  writePreference('audioSpeed', next);
  if (element === null) return;
  element.defaultPlaybackRate = next;
  element.playbackRate = next;
}

/** Pauses, so that a microphone does not record it. */
export const pauseAudio = () => element?.pause();

/** Stops the sound and hides the player. */
export function stopAudio() {
  untried = [];
  playing.set(null);
  if (element === null) return;
  element.pause();
  element.removeAttribute('src');
  element.load();
}

/** Sets the open chat, to which sounds started from now on belong; null: none. */
export function enterAudioPlace(place: AudioPlace | null) {
  here = place;
}

/** Sets how the next sound is found. */
export function followAudio(find: typeof findNext) {
  findNext = find;
}

/** The state of a track; null: another one plays, or none. */
export const usePlaying = (key: string): Playing | null =>
  useStorePart(playing, (now) => (now?.key === key ? now : null));

/** The playing track of any chat. */
export const useNowPlaying = (): Playing | null => useStore(playing);

// Only one tab plays: the one in which something was started last.
const line = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('guiche-audio');
line?.addEventListener('message', pauseAudio);
subscribeSession(() => {
  if (sessionState().status === 'signed-out') stopAudio();
});
