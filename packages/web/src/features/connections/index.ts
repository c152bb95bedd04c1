export { ConnectionStrip } from './connection-strip.tsx';
