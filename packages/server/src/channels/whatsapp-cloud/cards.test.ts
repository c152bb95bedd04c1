import { expect, test } from 'vitest';
import { parseEnvelope } from './parse.ts';

const contacts = [
  {
    name: { formatted_name: 'João Lima' },
    phones: [
      { phone: '+55 11 98765-4321', wa_id: '551187654321', type: 'CELL' },
      { phone: '(11) 3333-4444', type: 'WORK' },
      { wa_id: '5215512345678' },
      { phone: '190', wa_id: 'nobody' },
    ],
  },
];
const phones = [
  { number: '+55 11 98765-4321', label: 'CELL', account: '551187654321' },
  { number: '(11) 3333-4444', label: 'WORK' },
  { number: '5215512345678', label: null, account: '5215512345678' },
  { number: '190', label: null },
];
const metadata = { display_phone_number: '551140028922', phone_number_id: '10550001' };
const theirs = { from: '5511988887777', id: 'wamid.CARD', timestamp: '1795215154', type: 'contacts', contacts };
const ours = { ...theirs, from: '551140028922', to: '5511988887777' };

test.each([
  ['a contact’s', 'messages', { messages: [theirs] }],
  ['ours from the phone', 'smb_message_echoes', { message_echoes: [ours] }],
  [
    'an old one',
    'history',
    {
      history: [
        {
          metadata: { phase: 0, chunk_order: 1, progress: 55 },
          threads: [{ id: '5511988887777', messages: [theirs] }],
        },
      ],
    },
  ],
])('a card keeps the account that it names for each number: %s', (_, field, value) => {
  const entry = [{ id: '1', changes: [{ field, value: { metadata, ...value } }] }];
  const parsed = JSON.stringify(parseEnvelope({ object: 'whatsapp_business_account', entry }));
  expect(parsed).toContain(JSON.stringify(phones));
});
