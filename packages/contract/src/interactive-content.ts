import type { InteractiveOrder, sendCopyButton, sendList, sendPix, sendPoll } from './interactive-sends.schemas.ts';
import { listLimits } from './interactive-sends.ts';
import type { InteractiveData, ListData, PaymentData, PollData } from './message-data.schemas.ts';
import { brCode, normalizePixKey, readCentavos } from './pix.ts';
import type { BodyOf } from './route.ts';

/**
 * An interactive message. `body` says the same in words, for channels that do not draw the kind. For a poll it is the
 * question alone: a poll goes as a poll or not at all.
 */
export type InteractiveContent =
  | { mediaType: 'list'; body: string; data: ListData }
  | { mediaType: 'interactive'; body: string; data: InteractiveData }
  | { mediaType: 'payment'; body: string; data: PaymentData }
  | { mediaType: 'poll'; body: string; data: PollData };

/** Why an order makes no message. */
export type InteractiveFault = 'sections' | 'rows' | 'key' | 'amount' | 'merchant' | 'twice';

/** A payment code needs a town, which a company here does not have. */
const city = 'BRASIL';

const lines = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join('\n');
const paragraphs = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join('\n\n');

/** Makes the message of an order, as drawn and in words; the server sends it, the builder shows it beforehand. */
export function interactiveContent(order: InteractiveOrder): InteractiveContent | { fault: InteractiveFault } {
  switch (order.kind) {
    case 'list':
      return listContent(order.body);
    case 'pix':
      return pixContent(order.body);
    case 'poll':
      return pollContent(order.body);
    case 'url':
    case 'copy':
    case 'call':
      return buttonContent(order.kind, order.body);
  }
}

function listContent(body: BodyOf<typeof sendList>): InteractiveContent | { fault: InteractiveFault } {
  const { sections } = body;
  if (sections.length > 1 && sections.some(({ title }) => title.trim() === '')) return { fault: 'sections' };
  if (sections.reduce((sum, { rows }) => sum + rows.length, 0) > listLimits.rows) return { fault: 'rows' };
  let row = 0;
  const data: ListData = {
    title: body.title.trim(),
    text: body.text.trim(),
    buttonText: body.buttonText.trim(),
    sections: sections.map(({ title, rows }) => ({
      title: title.trim(),
      rows: rows.map((each) => {
        row += 1;
        return { id: String(row), title: each.title.trim(), description: each.description?.trim() || null };
      }),
    })),
  };
  return { mediaType: 'list', body: listText(data), data };
}

const listText = ({ title, text, sections }: ListData) =>
  paragraphs(
    `*${title}*`,
    text,
    ...sections.map((section) =>
      lines(
        section.title === '' ? null : `*${section.title}*`,
        ...section.rows.map(
          (row) => `${row.id}. ${row.title}${row.description === null ? '' : ` – ${row.description}`}`,
        ),
      ),
    ),
  );

type ButtonKind = 'url' | 'copy' | 'call';

function buttonContent(kind: ButtonKind, body: BodyOf<typeof sendCopyButton>): InteractiveContent {
  const target = body.copyText.trim();
  const imageUrl = body.image?.trim() || null;
  const data: InteractiveData = {
    kind,
    title: body.title.trim(),
    // Pictures of other servers are not drawn here: the text has the address, which readers may open.
    text: lines(body.description.trim(), imageUrl),
    footer: null,
    imageUrl,
    buttons: [
      {
        title: body.buttonText.trim(),
        link: kind === 'url' ? target : null,
        phone: kind === 'call' ? target : null,
        code: kind === 'copy' ? target : null,
      },
    ],
    chosen: null,
  };
  const words = { url: `${body.buttonText.trim()}: ${target}`, copy: `Copie: ${target}`, call: `Ligue: ${target}` };
  return { mediaType: 'interactive', body: paragraphs(`*${body.title.trim()}*`, data.text, words[kind]), data };
}

/** A merchant's name, reduced to what a payment code takes. */
const nameInCode = (name: string) =>
  name
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

function pixContent(body: BodyOf<typeof sendPix>): InteractiveContent | { fault: InteractiveFault } {
  const keyType = body.sendkey_type;
  const key = normalizePixKey(keyType, body.sendKey);
  if (key === null) return { fault: 'key' };
  const typed = body.sendvalue?.trim() ?? '';
  const amount = typed === '' ? null : readCentavos(typed);
  if (typed !== '' && amount === null) return { fault: 'amount' };
  const merchantName = body.sendmerchant_name.trim();
  if (nameInCode(merchantName) === '') return { fault: 'merchant' };
  const title = body.title.trim();
  const code = brCode({ key, merchantName, city, amount, txid: null });
  const data: PaymentData = { title, amount, keyType, key, merchantName, brCode: code };
  const value = amount === null ? null : `Valor: ${reais.format(amount / 100)}`;
  const words = paragraphs(
    `*${title}*`,
    lines(value, `Para: ${merchantName}`, `Chave PIX: ${key}`),
    lines('PIX copia e cola:', code),
  );
  return { mediaType: 'payment', body: words, data };
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Index of the first option that repeats an earlier one; -1: none. Votes know an option by its words alone. */
export function findRepeated(options: readonly string[]): number {
  const names = options.map((option) => option.trim());
  return names.findIndex((name, place) => name !== '' && names.indexOf(name) < place);
}

function pollContent(body: BodyOf<typeof sendPoll>): InteractiveContent | { fault: InteractiveFault } {
  if (findRepeated(body.options) >= 0) return { fault: 'twice' };
  const data: PollData = {
    question: body.question.trim(),
    options: body.options.map((option) => ({ name: option.trim(), votes: 0 })),
    isMultiple: body.isMultiple ?? false,
  };
  return { mediaType: 'poll', body: data.question, data };
}
