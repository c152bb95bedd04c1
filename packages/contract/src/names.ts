const unseen = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800]*$/u;

/**
 * Whether anything of it is seen: white space, fillers, joiners, tags, and marks without a letter are nothing that one can
 * call somebody by.
 */
export const isSeen = (text: string): boolean => !unseen.test(text);

const channelNames: Readonly<Record<string, string>> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/** What a contact is called: whose name nobody sees, by the number, and who has none by the channel. */
export function calledName({ name, number, channel }: { name: string; number: string; channel: string }): string {
  return isSeen(name) ? name : number || (channelNames[channel] ?? channel);
}

const turns = /[\u202a-\u202e]/g;
const isolates = /[\u2066-\u2069]/g;
const closedIsolate = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u2066-\u2069]/u;

/**
 * A name as it is put into a sentence of ours, which it may not turn around: what is written from right to left stands
 * apart, what turns the letters after it is left out. Names of other scripts stay as they are.
 */
export function isolated(text: string): string {
  const straight = text.replace(turns, '');
  const closed =
    straight.replace(closedIsolate, '').match(isolates) === null ? straight : straight.replace(isolates, '');
  return rightToLeft.test(closed) ? `\u2068${closed}\u2069` : closed;
}
