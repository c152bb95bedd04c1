import { GraphError } from './graph-errors.ts';
import { ALL_SCOPES } from './login-tokens.ts';
import { isMessagingPhone } from './messaging-accounts.ts';
import type { Phone } from './model.ts';

/** What a token of the Cloud face is made with. */
const NUMBER_SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging'];

const NEEDED = { facebook: 'pages_messaging', instagram: 'instagram_manage_messages' };

/** What the token of these accounts may. */
export function scopesOf(accounts: readonly Phone[]): string[] {
  const withdrawn = new Set(accounts.flatMap((account) => account.withdrawn ?? []));
  const given = accounts.some(isMessagingPhone) ? ALL_SCOPES : NUMBER_SCOPES;
  return given.filter((scope) => !withdrawn.has(scope));
}

/** Refuses to send with a token that may not any more. Source: Messenger Platform and Cloud API, "Error codes". */
export function requireSending(phone: Phone): void {
  const channel = phone.messaging?.channel;
  const needed = channel === undefined ? 'whatsapp_business_messaging' : NEEDED[channel];
  if (scopesOf([phone]).includes(needed)) return;
  if (channel === undefined)
    throw new GraphError(10, {
      httpStatus: 403,
      message: '(#10) Application does not have permission for this action',
    });
  throw new GraphError(200, { httpStatus: 403, message: `(#200) Requires ${needed} permission to manage the object` });
}
