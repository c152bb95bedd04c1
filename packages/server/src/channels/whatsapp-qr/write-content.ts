import type { ContactCardData } from '@guiche/contract/media.schemas';
import type { AnyMessageContent } from 'baileys';
import type { OutboundPart } from '../adapter.ts';
import type { FindPreview } from './link-preview.ts';

const ownKinds = new Set<OutboundPart['kind']>(['file', 'reaction', 'location', 'contacts', 'poll']);

/** Whether a part goes as words on this channel, whatever it is on others. A link in them may then have a preview. */
export const goesAsWords = ({ kind }: OutboundPart): boolean => !ownKinds.has(kind);

/**
 * Makes the content from which the library makes a message. Kinds that this channel does not draw go as `words` that
 * say the same.
 */
export async function contentOf(
  part: Exclude<OutboundPart, { kind: 'file' | 'reaction' }>,
  words: { text: string; mentions: string[] },
  findPreview: FindPreview,
): Promise<AnyMessageContent> {
  switch (part.kind) {
    case 'location': {
      const { latitude, longitude, name, address } = part.location;
      return { location: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
    }
    case 'contacts':
      return {
        contacts: {
          displayName: part.contacts[0]?.name ?? '',
          contacts: part.contacts.map((card) => ({ displayName: card.name, vcard: vcardOf(card) })),
        },
      };
    case 'poll': {
      const { question, options, isMultiple } = part.poll;
      // 0: any number.
      return { poll: { name: question, values: options.map(({ name }) => name), selectableCount: isMultiple ? 0 : 1 } };
    }
    default:
      return { ...words, linkPreview: await findPreview(words.text) };
  }
}

const escapeText = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Makes a vCard. `waid` is the account, which makes the phone offer a chat; typed digits name no account. */
function vcardOf({ name, organization, phones, emails }: ContactCardData['contacts'][number]): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeText(name)};;;`,
    `FN:${escapeText(name)}`,
    ...(organization ? [`ORG:${escapeText(organization)}`] : []),
    ...phones.map(({ number, label, account }) => {
      const type = /^[\w-]+$/.test(label ?? '') ? label : 'CELL';
      return `TEL;type=${type}${account === undefined ? '' : `;waid=${account}`}:${escapeText(number)}`;
    }),
    ...emails.map((email) => `EMAIL:${escapeText(email)}`),
    'END:VCARD',
  ];
  return lines.join('\n');
}
