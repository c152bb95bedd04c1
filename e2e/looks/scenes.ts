import { adminOverlays } from './admin-overlays.ts';
import { chatOverlays } from './chat-overlays.ts';
import { inboxOverlays } from './inbox-overlays.ts';
import type { Scene } from './scene.ts';
import { screens } from './screens.ts';
import { shellOverlays } from './shell-overlays.ts';

/** What can lie open over screens, by where it does. */
export const overlays: Readonly<Record<string, readonly Scene[]>> = {
  'every screen': shellOverlays,
  'the list': inboxOverlays,
  'a conversation': chatOverlays,
  management: adminOverlays,
};

/** Everything that is looked at: every address, and what can lie open over them. */
export const scenes: readonly Scene[] = [...screens, ...Object.values(overlays).flat()];
