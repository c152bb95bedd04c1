import { isApple } from '../lib/shortcuts.ts';

const shown: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Alt: isApple ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};
const keyText = (key: string) => shown[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** A shortcut in this computer's notation: `Mod+k` is Ctrl K, or ⌘ K. */
export function ShortcutKeys({ keys }: { keys: string }) {
  return keys.split('+').map((key) => <kbd key={key}>{keyText(key)}</kbd>);
}
