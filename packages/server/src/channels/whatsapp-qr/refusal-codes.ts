/** The channel lets this number start no chats; existing ones go on. */
export const reachOutLocked = 'REACH_OUT_LOCKED';

/** Why a message was refused: a code of ours where people can do something about it, else the channel's. */
export const refusalOf = (code: string): string => (code === '463' ? reachOutLocked : code);
