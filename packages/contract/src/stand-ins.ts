/** `dataJson.type` of an `unsupported` message: it came in a form no key opens, was asked for, and takes its place when it comes. */
export const undecryptable = 'undecryptable';

/** Whether it only stands in for a message that has not come yet. */
export const isStandIn = ({ mediaType, dataJson }: { mediaType: string; dataJson?: unknown }): boolean =>
  mediaType === 'unsupported' &&
  typeof dataJson === 'object' &&
  dataJson !== null &&
  'type' in dataJson &&
  dataJson.type === undecryptable;
