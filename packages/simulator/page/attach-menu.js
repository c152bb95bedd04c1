import { api } from './admin-api.js';
import { make, makeIcon } from './elements.js';
import { t } from './translate.js';

const samples = [
  ['partImage', { type: 'image', sample: 'photo' }],
  ['partVoice', { type: 'audio', sample: 'voice' }],
  ['partAudio', { type: 'audio', sample: 'music' }],
  ['partVideo', { type: 'video', sample: 'film' }],
  ['partDocument', { type: 'document', sample: 'paper' }],
  ['partSticker', { type: 'sticker', sample: 'sticker' }],
  [
    'partLocation',
    {
      type: 'location',
      place: { latitude: -23.5505, longitude: -46.6333, name: 'Praça da Sé', address: 'Praça da Sé, São Paulo' },
    },
  ],
  [
    'partContact',
    { type: 'contacts', cards: [{ name: 'Joana Prado', phones: [{ phone: '+55 11 90000-0199', type: 'CELL' }] }] },
  ],
  ['partCall', { type: 'call' }],
  [
    'partAd',
    {
      type: 'text',
      text: 'Oi! Vi o anúncio.',
      referral: {
        headline: 'Semana do sofá',
        body: 'Até 30 % em sofás.',
        sourceUrl: 'https://example.com/anuncio',
        mediaType: 'image',
      },
    },
  ],
  // Of Instagram and Messenger; the number of a business on WhatsApp refuses them.
  ['partStory', { type: 'text', text: 'Que lindo! Quanto custa?', story: 'reply' }],
  ['partMention', { type: 'text', text: '@', story: 'mention' }],
  [
    'partShare',
    {
      type: 'text',
      text: 'Olha isso',
      share: { title: 'Sala pequena, sofá grande', url: 'https://example.com/sala' },
    },
  ],
];
/** Only these take words beside them. */
const captioned = ['image', 'video', 'document'];

/** The clip of a phone: a sample of each kind, or a file of this machine. `takeCaption` empties the field and gives what was in it. */
export function makeAttachMenu({ onSend, takeCaption }) {
  const chooser = make('input', { type: 'file', class: 'sr', tabindex: '-1', 'aria-hidden': 'true' });
  const choose = make('button', { type: 'button', class: 'btn' }, t('chooseFile'));
  const panel = make('div', { class: 'attach-panel' });
  const summary = make('summary', { class: 'ib', 'aria-label': t('attach'), title: t('attach') }, makeIcon('clip', 18));
  const element = make('details', { class: 'attach' }, summary, panel);

  const send = (content) => {
    element.open = false;
    const text = captioned.includes(content.type) ? takeCaption() : '';
    onSend({ ...content, ...(text === '' ? {} : { text }) });
  };
  for (const [key, content] of samples) {
    const button = make('button', { type: 'button', class: 'btn' }, t(key));
    button.addEventListener('click', () => send(content));
    panel.append(button);
  }
  choose.addEventListener('click', () => chooser.click());
  chooser.addEventListener('change', async () => {
    const [file] = chooser.files;
    chooser.value = '';
    if (file !== undefined) onSend(async () => send(await addFile(file)));
  });
  panel.append(choose, chooser);
  closeWhenLeft(element, summary);
  return element;
}

/** The file goes to the simulator first; as what it is sent follows from its type. */
async function addFile(file) {
  const kind = ['image', 'audio', 'video'].find((each) => file.type.startsWith(`${each}/`)) ?? 'document';
  return { type: kind, mediaId: await api.addFile(file), name: file.name };
}

function closeWhenLeft(details, summary) {
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    event.stopPropagation();
    details.open = false;
    summary.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!details.contains(event.target)) details.open = false;
  });
}
