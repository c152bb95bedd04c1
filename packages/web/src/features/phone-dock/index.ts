export { PhoneDock } from './phone-dock.tsx';
export { PhoneDockButton } from './phone-dock-button.tsx';
export { usePhoneDock } from './use-phone-dock.ts';
