// Exports only small modules, because the inbox loads this file; the drawer and the dialogs are loaded on demand.
export { ContactColumn } from './contact-column.tsx';
export { openContactModal } from './contact-modal-request.ts';
export { ContactFace, ContactToggle } from './contact-toggle.tsx';
export { useContactDrawer } from './drawer-state.ts';
export { talkToNumber } from './talk-to-number.ts';
