import type { Language } from '../../platform/language.ts';

/** The values that texts may name. */
export interface OutageWords {
  app: string;
  name: string;
  connection: string;
  /** Empty: it never had one. */
  number: string;
  /** Date and time in the company's time zone. */
  since: string;
}

type Line = (words: OutageWords) => string;

interface Texts {
  subject: Line;
  paragraphs: readonly Line[];
  action: string;
  notes: readonly Line[];
  signature: Line;
}

const called = ({ connection, number }: OutageWords) => (number === '' ? connection : `${connection} (${number})`);

const pt: Texts = {
  subject: ({ connection }) => `A conexão ${connection} está fora do ar`,
  paragraphs: [
    ({ name }) => `Olá, ${name}!`,
    (words) => `A conexão ${called(words)} está desconectada desde ${words.since}.`,
    () => 'Enquanto ela não voltar, as mensagens dos seus clientes podem não chegar e as suas podem não sair.',
  ],
  action: 'Ver conexões',
  notes: [() => 'Avisamos uma vez por queda. Se ela já voltou, ignore esta mensagem.'],
  signature: ({ app }) => `Equipe ${app}`,
};

const en: Texts = {
  subject: ({ connection }) => `The connection ${connection} is down`,
  paragraphs: [
    ({ name }) => `Hello, ${name}!`,
    (words) => `The connection ${called(words)} has been down since ${words.since}.`,
    () => 'Until it is back, your customers’ messages may not arrive and yours may not go out.',
  ],
  action: 'See connections',
  notes: [() => 'We send one message per outage. If it is back already, ignore this message.'],
  signature: ({ app }) => `The ${app} team`,
};

const es: Texts = {
  subject: ({ connection }) => `La conexión ${connection} está caída`,
  paragraphs: [
    ({ name }) => `¡Hola, ${name}!`,
    (words) => `La conexión ${called(words)} está desconectada desde el ${words.since}.`,
    () => 'Mientras no vuelva, los mensajes de tus clientes pueden no llegar y los tuyos pueden no salir.',
  ],
  action: 'Ver conexiones',
  notes: [() => 'Avisamos una vez por caída. Si ya volvió, ignora este mensaje.'],
  signature: ({ app }) => `El equipo de ${app}`,
};

const tr: Texts = {
  subject: ({ connection }) => `${connection} bağlantısı kesildi`,
  paragraphs: [
    ({ name }) => `Merhaba ${name},`,
    (words) => `${called(words)} bağlantısı ${words.since} tarihinden beri kesik.`,
    () => 'Bağlantı geri gelene kadar müşterilerinizin mesajları ulaşmayabilir, sizinkiler de gönderilemeyebilir.',
  ],
  action: 'Bağlantıları gör',
  notes: [() => 'Her kesinti için bir kez haber veririz. Bağlantı geri geldiyse bu mesajı dikkate almayın.'],
  signature: ({ app }) => `${app} ekibi`,
};

export const outageTexts: Readonly<Record<Language, Texts>> = { pt, en, es, tr };
