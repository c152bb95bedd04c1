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

/** The state with which the library signs in and encrypts. */
export interface AuthState {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /**
   * Notes that the credentials changed: they are written with the next keys, or alone as soon as no write is running.
   */
  credsChanged(): void;
  /** Resolves when all changes are written; throws the last write's error. */
  written(): Promise<void>;
}

const toText = (value: unknown) => JSON.stringify(value, BufferJSON.replacer);
const fromText = (text: string) => JSON.parse(text, BufferJSON.reviver);

/**
 * Opens the state. Its writes run one after another, and changed credentials go first or in the same write: otherwise
 * keys whose numbers the credentials forgot would be given out twice.
 */
export async function openAuthState(store: AuthStore): Promise<AuthState> {
  const stored = await store.readCreds();
  const creds: AuthenticationCreds = stored === null ? initAuthCreds() : fromText(stored);
  let isDirty = false;
  let writing: Promise<void> = Promise.resolve();

  function write(changes: readonly KeyChange[]): Promise<void> {
    const mine = writing
      .catch(() => {}) // its own caller gets this error
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
      write([]).catch(() => {}); // still marked as changed, so the next write, or `written`, tries again
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

/** Reads a stored key; for this type the library wants its own class. */
function readKey(type: keyof SignalDataTypeMap, text: string): unknown {
  const value: unknown = fromText(text);
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(Object(value)) : value;
}
