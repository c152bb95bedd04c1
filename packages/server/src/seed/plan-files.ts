import type { PlannedMessage, PlannedPart, PlannedTicket } from './planned.ts';

interface Line {
  fromMe: boolean;
  body: string;
  part: PlannedPart;
}

const file = (
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker',
  source: string,
  name = source,
  isVoice = false,
): PlannedPart => ({ kind, file: source, name, isVoice });

const photo: Line = { fromMe: false, body: 'Ficou assim na sala 😍', part: file('image', 'sofa.jpg') };
const voice: Line = { fromMe: false, body: '', part: file('audio', 'voice.ogg', 'voice.ogg', true) };
const paper: Line = {
  fromMe: true,
  body: 'Segue o orçamento',
  part: file('document', 'paper.pdf', 'Orçamento 2048.pdf'),
};
const film: Line = { fromMe: true, body: 'Olha ele girando', part: file('video', 'film.mp4') };
const otherColour: Line = { fromMe: true, body: 'E esta é a versão em azul', part: file('image', 'sofa-blue.jpg') };
const sticker: Line = { fromMe: false, body: '', part: file('sticker', 'sticker.webp') };
const place: Line = {
  fromMe: true,
  body: 'Loja Aurora',
  part: {
    kind: 'location',
    data: {
      latitude: -23.5614,
      longitude: -46.6559,
      name: 'Loja Aurora',
      address: 'Avenida Paulista, 1000, São Paulo',
    },
  },
};
const card: Line = {
  fromMe: false,
  body: 'Joana Prado',
  part: {
    kind: 'contact',
    data: {
      contacts: [
        {
          name: 'Joana Prado',
          organization: null,
          phones: [{ number: '+55 11 90000-0199', label: 'CELL' }],
          emails: [],
        },
      ],
    },
  },
};

/** Which waiting and attended conversations get what, counted from the newest. */
const waiting: readonly (readonly Line[])[] = [[], [photo], [], [voice]];
const attended: readonly (readonly Line[])[] = [
  [voice, photo, otherColour, film, paper, place, card, sticker],
  [],
  [paper],
  [photo, sticker],
  [place],
  [],
  [voice],
];
const secondsBetween = 9;

/** Adds files, places and cards at the end of some conversations. One whose last message shows a trouble keeps it last. */
export function addFiles(tickets: readonly PlannedTicket[]): void {
  const newestFirst = tickets.toSorted((a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0));
  const isCalm = ({ messages }: PlannedTicket) => (messages.at(-1)?.sendState ?? 'sent') === 'sent';
  const pending = newestFirst.filter(({ status }) => status === 'pending');
  const open = newestFirst.filter((ticket) => ticket.status === 'open' && isCalm(ticket));
  for (const [n, lines] of waiting.entries()) say(pending[n], lines);
  for (const [n, lines] of attended.entries()) say(open[n], lines);
}

function say(ticket: PlannedTicket | undefined, lines: readonly Line[]): void {
  for (const line of lines) {
    const at = (ticket?.messages.at(-1)?.at ?? 0) + secondsBetween * 1000;
    ticket?.messages.push(messageOf(line, at));
    if (!ticket || line.fromMe) continue;
    if (ticket.status === 'pending') ticket.unread += 1;
  }
  if (ticket && lines.at(-1)?.fromMe) ticket.unread = 0;
}

const messageOf = ({ fromMe, body, part }: Line, at: number): PlannedMessage => ({
  fromMe,
  body,
  part,
  at,
  quotes: null,
  ack: fromMe ? 2 : 0,
  sendState: fromMe ? 'sent' : null,
  sendError: null,
});
