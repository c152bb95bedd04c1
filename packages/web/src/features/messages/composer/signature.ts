import { signed } from '@guiche/contract/message-acts';

/** What stands before the words of a signed message. */
export const signatureOf = (userName: string) => signed(userName, '');
