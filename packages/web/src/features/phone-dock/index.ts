export { PhoneDock } from './phone-dock.tsx';
export { PhoneDockButton } from './phone-dock-button.tsx';
