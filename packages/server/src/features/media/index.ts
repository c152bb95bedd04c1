export { chooseKind } from './choose-kind.ts';
export { copyFile } from './copy-file.ts';
export { dropUnlessNamed } from './drop-unless-named.ts';
export { enqueueDueMedia } from './enqueue-due-media.ts';
export { type FetchParts, fetchMedia, fetchMediaJob } from './fetch-media.ts';
export { originalOf } from './find-served.ts';
export { createTwins } from './find-twin.ts';
export { inspectFile } from './inspect-file.ts';
export { dropFile, type KeptFile, keepFile } from './keep-file.ts';
export { type KeptOriginal, keepOriginal } from './keep-original.ts';
export { mediaUrlOf, presentMedia } from './media.present.ts';
export {
  drawMediaId,
  findMediaOfMessage,
  forgetUpload,
  insertInboundMedia,
  insertOwnMedia,
  setDueAgain,
  setDueToGo,
} from './media.repo.ts';
export { type FileAsker, mediaRoutes, serveFiles, soundRoutes } from './media.routes.ts';
export { createOutboundFiles } from './outbound-files.ts';
