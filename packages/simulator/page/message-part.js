import { make, makeIcon } from './elements.js';
import { t } from './translate.js';

const address = (file) => `/sim/media/${file.mediaId}`;

const makers = {
  /** What stands with the first link of a text, above its words. */
  text: ({ preview }) => {
    if (!preview) return null;
    const { title, description, picture } = preview;
    const src = `data:image/jpeg;base64,${picture}`;
    const shown = picture === null ? '' : make('img', { class: 'shot', src, alt: '' });
    const lines = [make('b', {}, title), description === null ? '' : make('span', { class: 'muted' }, description)];
    return make('span', { class: 'lines preview' }, shown, ...lines);
  },
  image: ({ file }) => make('img', { class: 'shot', src: address(file), alt: t('partImage') }),
  sticker: ({ file }) => make('img', { class: 'sticker', src: address(file), alt: t('partSticker') }),
  audio: ({ file }) =>
    make('audio', {
      class: 'sound',
      src: address(file),
      controls: true,
      preload: 'metadata',
      'aria-label': t(file.isVoice ? 'partVoice' : 'partAudio'),
    }),
  video: ({ file }) =>
    make('video', {
      class: 'shot',
      src: address(file),
      controls: true,
      preload: 'metadata',
      'aria-label': t('partVideo'),
    }),
  document: ({ file }) => {
    const name = file.name ?? t('partDocument');
    const size = make('span', { class: 'muted' }, showSize(file.size));
    return make(
      'a',
      { class: 'paper', href: address(file), download: name },
      makeIcon('paper', 20),
      make('b', {}, name),
      size,
    );
  },
  location: ({ place }) => {
    const where = `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`;
    const lines = [place.name, place.address].filter((line) => line !== null);
    const words = make(
      'span',
      { class: 'lines' },
      make('b', {}, lines[0] ?? t('partLocation')),
      ...lines.slice(1),
      where,
    );
    return make('span', { class: 'paper' }, makeIcon('pin', 20), words);
  },
  interactive: ({ interactive }) =>
    interactive.header === null ? null : make('b', { class: 'headline' }, interactive.header),
  template: (message) => {
    const { file, template } = message;
    if (file) return makers[kindOf(file)](message);
    return template.header === null ? null : make('b', { class: 'headline' }, template.header);
  },
  contacts: ({ cards }) =>
    make(
      'span',
      { class: 'lines' },
      ...cards.map((card) =>
        make(
          'span',
          { class: 'paper' },
          makeIcon('person', 20),
          make('span', { class: 'lines' }, make('b', {}, card.name), ...card.phones.map(({ phone }) => phone)),
        ),
      ),
    ),
};

const kindOf = ({ mime }) => /^(image|video)\//.exec(mime)?.[1] ?? 'document';

/** A template's foot and buttons; an answer that is pressed comes back as a message of this person's. */
function makeTemplateButtons({ id, template }, onAct) {
  const foot = template.footer === null ? '' : make('span', { class: 'muted' }, template.footer);
  const buttons = template.buttons.map(({ kind, text, target }) => {
    if (kind === 'URL')
      return make('a', { class: 'press', href: target, target: '_blank', rel: 'noopener noreferrer' }, text);
    if (kind !== 'QUICK_REPLY') return make('span', { class: 'press', title: target }, text);
    const button = make('button', { type: 'button', class: 'press' }, text);
    const choice = { form: 'template', id: text };
    button.addEventListener('click', () => onAct({ type: 'choice', text, choice, replyTo: id }));
    return button;
  });
  return make('span', { class: 'lines' }, foot, ...buttons);
}

/** The question stands above as the message's words; what is pressed is this person's vote, or taken back. */
function makeOptions({ id, poll }, { onAct, findVotes }) {
  const chosen = findVotes(id);
  const options = poll.options.map((option) => {
    const isChosen = chosen.includes(option);
    const button = make('button', { type: 'button', class: 'btn', 'aria-pressed': String(isChosen) }, option);
    const others = poll.selectable === 1 ? [] : chosen.filter((each) => each !== option);
    const votes = isChosen ? others : [...others, option];
    button.addEventListener('click', () => onAct({ type: 'vote', aboutId: id, votes }));
    return button;
  });
  return make('span', { class: 'lines poll', role: 'group', 'aria-label': t('partPoll') }, ...options);
}

/** What is pressed, below the words: a link, the choices of a list or a poll, a template's buttons. Null: nothing. */
export function makePressed(message, acts) {
  if (message.template) return makeTemplateButtons(message, acts.onAct);
  if (message.poll && message.author !== 'contact') return makeOptions(message, acts);
  const { interactive } = message;
  if (!interactive) return null;
  const foot = interactive.footer === null ? '' : make('span', { class: 'muted' }, interactive.footer);
  if (interactive.kind === 'link') {
    const link = { class: 'press', href: interactive.url, target: '_blank', rel: 'noopener noreferrer' };
    return make('span', { class: 'lines' }, foot, make('a', link, interactive.button));
  }
  const choices = interactive.sections.map(({ title, rows }) =>
    make(
      'span',
      { class: 'lines' },
      title === null ? '' : make('b', {}, title),
      ...rows.map((row) =>
        make(
          'span',
          { class: 'lines' },
          row.title,
          row.description === null ? '' : make('span', { class: 'muted' }, row.description),
        ),
      ),
    ),
  );
  const open = make(
    'details',
    { class: 'choices' },
    make('summary', { class: 'press' }, interactive.button),
    ...choices,
  );
  return make('span', { class: 'lines' }, foot, open);
}

/** The picture, sound, paper, place or cards of a message, its headline or its link's; null for plain text. */
export function makePart(message) {
  return makers[message.type]?.(message) ?? null;
}

/** What a message is called where there is no room to show it. */
export function namePart(message) {
  if (message.text !== '') return message.text;
  if (message.type === 'contacts') return message.cards.map((card) => card.name).join(', ');
  if (message.type === 'document') return message.file.name ?? t('partDocument');
  const names = {
    image: 'partImage',
    sticker: 'partSticker',
    audio: message.file?.isVoice ? 'partVoice' : 'partAudio',
    video: 'partVideo',
    location: 'partLocation',
  };
  return message.type in names ? t(names[message.type]) : '';
}

function showSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
