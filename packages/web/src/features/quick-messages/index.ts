export { quickMessagesOptions } from './api.ts';
export { cutQuickText, findQuick, withUse } from './find-quick.ts';
export { useFill } from './use-fill.ts';
