import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys';
import type { AuthStore, KeyChange } from './auth-store.repo.ts';

/** What the library signs in and encrypts with. */
export interface AuthState {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /** The credentials changed: they are written with the next keys, or by themselves as soon as nothing is being written. */
  credsChanged(): void;
  /** Resolves when all that changed is written; throws what the last write threw. */
  written(): Promise<void>;
}

const toText = (value: unknown) => JSON.stringify(value, BufferJSON.replacer);
const fromText = (text: string) => JSON.parse(text, BufferJSON.reviver);

/**
 * Writes of a session are one after another, and credentials that changed go first or in the same write: keys whose
 * numbers the credentials forgot would be given out twice.
 */
export async function openAuthState(store: AuthStore): Promise<AuthState> {
  const stored = await store.readCreds();
  const creds: AuthenticationCreds = stored === null ? initAuthCreds() : fromText(stored);
  let isDirty = false;
  let writing: Promise<void> = Promise.resolve();

  function write(changes: readonly KeyChange[]): Promise<void> {
    const mine = writing
      .catch(() => {}) // its own caller heard of it
      .then(async () => {
        if (changes.length === 0 && !isDirty) return;
        const document = isDirty ? toText(creds) : null;
        isDirty = false;
        try {
          await store.write(changes, document);
        } catch (error) {
          isDirty ||= document !== null;
          throw error;
        }
      });
    writing = mine;
    return mine;
  }

  return {
    creds,
    keys: {
      async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
        const found = await store.readKeys(type, ids);
        return Object.fromEntries([...found].map(([id, text]) => [id, readKey(type, text)])) as Record<
          string,
          SignalDataTypeMap[T]
        >;
      },
      set: (data) => write(changesOf(data)),
    },
    credsChanged() {
      isDirty = true;
      write([]).catch(() => {}); // still dirty: the next write, or `written`, tries again
    },
    async written() {
      await writing.catch(() => {});
      await write([]);
    },
  };
}

function changesOf(data: SignalDataSet): KeyChange[] {
  return Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value: value === null ? null : toText(value) })),
  );
}

/** Of this type the library wants its own class back. */
function readKey(type: keyof SignalDataTypeMap, text: string): unknown {
  const value: unknown = fromText(text);
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(Object(value)) : value;
}
