// Only what weighs little: the inbox loads this file with its own. The drawer and the dialogs arrive when they are wanted.
export { ContactColumn } from './contact-column.tsx';
export { openContactModal } from './contact-modal-request.ts';
export { ContactFace, ContactToggle } from './contact-toggle.tsx';
export { useContactDrawer } from './drawer-state.ts';
export { talkToNumber } from './talk-to-number.ts';
