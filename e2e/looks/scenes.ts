import { adminOverlays } from './admin-overlays.ts';
import { chatOverlays } from './chat-overlays.ts';
import { inboxOverlays } from './inbox-overlays.ts';
import type { Scene } from './scene.ts';
import { screens } from './screens.ts';
import { shellOverlays } from './shell-overlays.ts';

/** Every scene: each address, and what can lie open over it. */
export const scenes: readonly Scene[] = [
  ...screens,
  ...shellOverlays,
  ...inboxOverlays,
  ...chatOverlays,
  ...adminOverlays,
];
