/**
 * `dataJson.type` of an `unsupported` message that no key opens. The phone was asked for it again, and it takes this
 * place when it comes.
 */
export const undecryptable = 'undecryptable';

/** Whether a message only stands in for one that has not come yet. */
export const isStandIn = ({ mediaType, dataJson }: { mediaType: string; dataJson?: unknown }): boolean =>
  mediaType === 'unsupported' &&
  typeof dataJson === 'object' &&
  dataJson !== null &&
  'type' in dataJson &&
  dataJson.type === undecryptable;
