export { PaletteButton } from './palette-button.tsx';
export { PaletteHost } from './palette-host.tsx';
