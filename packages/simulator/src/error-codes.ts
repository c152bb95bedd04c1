/** Titles of the codes the WhatsApp face answers with. Source: Meta WhatsApp Cloud API reference, "Error codes". */
const TITLES: Readonly<Record<number, string>> = {
  1: 'An unknown error occurred',
  2: 'Service temporarily unavailable',
  4: 'Application request limit reached',
  10: 'Application does not have permission for this action',
  33: 'Parameter value is not valid',
  100: 'Invalid parameter',
  190: 'Invalid OAuth access token',
  368: 'Temporarily blocked for policies violations',
  80007: 'Rate limit issues',
  130429: 'Rate limit hit',
  130472: "User's number is part of an experiment",
  131000: 'Something went wrong',
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  131016: 'Service unavailable',
  131021: 'Recipient cannot be sender',
  131026: 'Message undeliverable',
  131030: 'Recipient phone number not in allowed list',
  131031: 'Business account locked',
  131047: 'Re-engagement message',
  131048: 'Spam rate limit hit',
  131049: 'Meta chose not to deliver',
  131051: 'Unsupported message type',
  131052: 'Media download error',
  131053: 'Media upload error',
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  131057: 'Account in maintenance mode',
  132001: 'Template does not exist',
  133010: 'Phone number not registered',
};

export function errorTitle(code: number): string {
  return TITLES[code] ?? 'Unknown error';
}
