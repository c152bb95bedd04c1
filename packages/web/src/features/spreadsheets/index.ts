export { SpreadsheetButton } from './spreadsheet-button.tsx';
