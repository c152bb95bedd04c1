export { chooseKind } from './choose-kind.ts';
export { copyFile } from './copy-file.ts';
export { dropUnreferencedFile } from './drop-unreferenced-file.ts';
export { originalOf } from './find-served-file.ts';
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
export { type FileAsker, fileAskerOf, serveFiles } from './media.routes.ts';
