import { createStore, useStore } from '../../lib/store.ts';

/** `blocked`: the browser waits for a press on the page. `missing`: it can never play. */
type SoundState = 'blocked' | 'ready' | 'missing';

/** Two soft notes, the second a fourth higher: seconds after the start, and hertz. */
const notes = [
  { at: 0, pitch: 784 },
  { at: 0.12, pitch: 1046.5 },
] as const;
const lengthSeconds = 0.5;
/** The full volume; it does not startle. */
const loudest = 0.4;
/** Messages within this time share one tone. */
const burstMs = 2000;
/** A tone that was held back for longer is no longer useful. */
const staleMs = 1000;

const state = createStore<SoundState>('blocked');
let context: AudioContext | null = null;
let sounding = 0;
let playedAt = Number.NEGATIVE_INFINITY;

export const useSoundState = () => useStore(state);

/** Suspends audio between tones: playing silence all day costs battery. */
function rest(audio: AudioContext) {
  if (sounding === 0) audio.suspend().catch((error: unknown) => console.info('audio stays awake', error));
}

function openAudio(): AudioContext {
  const audio = new AudioContext();
  // Phones interrupt audio for a call; the next press on the page resumes it.
  audio.onstatechange = () => {
    if (String(audio.state) === 'interrupted') state.set('blocked');
  };
  return audio;
}

/** Asks the browser for permission to play, which it gives at a press on the page. */
export function wakeSound() {
  if (state.get() !== 'blocked') return;
  if (typeof AudioContext === 'undefined') return state.set('missing');
  context ??= openAudio();
  const audio = context;
  const ready = () => {
    state.set('ready');
    rest(audio);
  };
  // The promise waits until the browser allows it; the next press asks again.
  audio.resume().then(ready, (error: unknown) => console.info('sound is not allowed yet', error));
}

/** Plays the synthesised tone. Gain is the square of the volume, because loudness is perceived so. */
function sing(audio: AudioContext, volume: number) {
  const now = audio.currentTime;
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0, now);
  for (const { at, pitch } of notes) {
    voice.frequency.setValueAtTime(pitch, now + at);
    loudness.gain.linearRampToValueAtTime(loudest * volume ** 2, now + at + 0.02);
  }
  loudness.gain.linearRampToValueAtTime(0, now + lengthSeconds);
  voice.connect(loudness).connect(audio.destination);
  sounding++;
  voice.onended = () => {
    sounding--;
    rest(audio);
  };
  voice.start(now);
  voice.stop(now + lengthSeconds);
}

export function playTone(volume: number) {
  const audio = context;
  if (audio === null || volume <= 0) return;
  const asked = performance.now();
  const play = () => {
    if (performance.now() - asked < staleMs) sing(audio, volume);
  };
  audio.resume().then(play, () => state.set('blocked'));
}

/** Plays one tone for messages that arrive together. */
export function playToneOnce(volume: number) {
  const now = performance.now();
  if (now - playedAt < burstMs) return;
  playedAt = now;
  playTone(volume);
}
