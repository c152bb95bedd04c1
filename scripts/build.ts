// npm run build: what production runs. npm start does the same by itself.
import { buildServerIfStale } from './build-server.ts';
import { buildWebIfStale } from './build-web.ts';

await Promise.all([buildWebIfStale(console.log), buildServerIfStale(console.log)]);
