export { quickFileRoutes } from './quick-file.routes.ts';
export { quickMessageRoutes } from './quick-messages.routes.ts';
export { findQuickFile } from './quick-messages.service.ts';
export { disownQuickMessages } from './write-quick-message.ts';
