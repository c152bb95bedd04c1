export { ExportHost } from './export-host.tsx';
