/** The channel lets this number start no chats; old ones go on. */
export const reachOutLocked = 'REACH_OUT_LOCKED';

/** Why a message was refused: in our word where people can do something about it, else the channel's code. */
export const refusalOf = (code: string): string => (code === '463' ? reachOutLocked : code);
