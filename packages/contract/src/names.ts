const unseen = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800]*$/u;

/**
 * Whether any part of a text is visible. White space, fillers, joiners, tags, and marks without a letter make no name.
 */
export const isSeen = (text: string): boolean => !unseen.test(text);

const channelNames: Readonly<Record<string, string>> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/**
 * The name by which a contact is called: the number where no name is visible, and the channel's word where there is
 * neither.
 */
export function calledName({ name, number, channel }: { name: string; number: string; channel: string }): string {
  return isSeen(name) ? name : number || (channelNames[channel] ?? channel);
}

const turns = /[\u202a-\u202e]/g;
const isolates = /[\u2066-\u2069]/g;
const closedIsolate = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u2066-\u2069]/u;

/**
 * Makes a name safe inside of our sentences, which it may not turn around: right-to-left text is isolated, and
 * characters that turn the following letters are removed. Names of other scripts stay as they are.
 */
export function isolated(text: string): string {
  const straight = text.replace(turns, '');
  const closed =
    straight.replace(closedIsolate, '').match(isolates) === null ? straight : straight.replace(isolates, '');
  return rightToLeft.test(closed) ? `\u2068${closed}\u2069` : closed;
}
