export { findQuickFile } from './quick-messages.service.ts';
export { disownQuickMessages } from './write-quick-message.ts';
