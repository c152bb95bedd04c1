import type { ComponentType } from 'react';
import { createStore } from '../../../lib/store.ts';
import type { FileAttachment } from '../attach/attachment.ts';
import { type DeviceFault, deviceFaultOf } from '../attach/device.ts';
import { pauseAudio } from '../media/audio-player.ts';
import type { RecorderBarProps } from './recorder-bar.tsx';
import type { SoundRecorder } from './sound-recorder.ts';
import { voiceFile } from './voice-file.ts';

/** Why a recording failed or ended. `short`: too little was said. `left`: nothing can be written here now. */
export type RecordingFault = DeviceFault | 'short' | 'broken' | 'left';

interface Open {
  phase: 'recording' | 'paused' | 'sending';
  recorder: SoundRecorder;
  /** The recording has the largest size of a message. */
  isFull: boolean;
  Bar: ComponentType<RecorderBarProps>;
}
type RecordingState = { phase: 'idle'; fault: RecordingFault | null } | { phase: 'starting' } | Open;

interface RecordingDeps {
  /** The name of its file. */
  name: () => string;
  send: (voice: FileAttachment) => void;
}

/** Loaded when somebody records. */
const loadParts = () => Promise.all([import('./sound-recorder.ts'), import('./recorder-bar.tsx')]);

/** The recording of one chat; it lives while the chat is open and is stored nowhere. */
export class Recording {
  readonly store = createStore<RecordingState>({ phase: 'idle', fault: null });
  readonly #deps: RecordingDeps;
  /** Grows with each recording, so that a cancelled one notices. */
  #turn = 0;

  constructor(deps: RecordingDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    if (this.store.get().phase !== 'idle') return;
    this.#turn += 1;
    const own = this.#turn;
    this.store.set({ phase: 'starting' });
    pauseAudio();
    try {
      const [{ openRecorder }, { RecorderBar }] = await loadParts();
      if (this.#turn !== own) return;
      const recorder = await openRecorder({
        onFault: (error) => this.#breakOff(own, error, 'broken'),
        onFull: () => this.#fill(),
      });
      if (this.#turn !== own) return recorder.close();
      this.store.set({ phase: 'recording', recorder, isFull: false, Bar: RecorderBar });
    } catch (error) {
      this.#breakOff(own, error, deviceFaultOf(error));
    }
  }

  /** Sends the recording, or reports that it is too short. */
  async finish(): Promise<void> {
    const open = this.#open();
    if (open === null) return;
    const own = this.#turn;
    this.store.set({ ...open, phase: 'sending' });
    try {
      const voice = voiceFile(await open.recorder.finish(), this.#deps.name(), new Date());
      if (this.#turn !== own) return;
      this.end(voice === null ? 'short' : null);
      if (voice !== null) this.#deps.send(voice);
    } catch (error) {
      this.#breakOff(own, error, 'broken');
    }
  }

  hold(phase: 'recording' | 'paused') {
    const open = this.#open();
    if (open === null) return;
    if (phase === 'paused') open.recorder.pause();
    else open.recorder.resume();
    this.store.set({ ...open, phase });
  }

  /** Ends the recording, or removes the note about an earlier one. */
  end(fault: RecordingFault | null) {
    this.#turn += 1;
    const state = this.store.get();
    if ('recorder' in state) state.recorder.close();
    this.store.set({ phase: 'idle', fault });
  }

  /** Ends the recording with a note, when somebody else took over or closed the ticket. */
  leave() {
    const { phase } = this.store.get();
    if (phase !== 'idle') this.end(phase === 'starting' ? null : 'left');
  }

  #open(): Open | null {
    const state = this.store.get();
    return 'recorder' in state && state.phase !== 'sending' ? state : null;
  }

  #fill() {
    const open = this.#open();
    if (open !== null) this.store.set({ ...open, phase: 'paused', isFull: true });
  }

  #breakOff(turn: number, error: unknown, fault: RecordingFault) {
    console.warn('recording broken off', error);
    if (this.#turn === turn) this.end(fault);
  }
}
