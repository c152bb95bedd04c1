import type { Language, QueueName } from './dialogues.ts';

export const demoPassword = 'guiche-demo';

export type AttendantKey = 'helena' | 'ana' | 'bruno' | 'carla';

export const queues: readonly { name: QueueName; color: string; greeting: string }[] = [
  { name: 'Vendas', color: '#2F9E44', greeting: 'Olá! Você está falando com o setor de Vendas.' },
  { name: 'Suporte', color: '#1C7ED6', greeting: 'Olá! Você está falando com o Suporte.' },
  { name: 'Financeiro', color: '#E67700', greeting: 'Olá! Você está falando com o Financeiro.' },
];

export const tags: readonly { name: string; color: string }[] = [
  { name: 'Cliente VIP', color: '#7048E8' },
  { name: 'Orçamento', color: '#1098AD' },
  { name: 'Troca', color: '#E8590C' },
  { name: 'Entrega', color: '#2B8A3E' },
  { name: 'Boleto', color: '#C2255C' },
  { name: 'Primeira compra', color: '#4C6EF5' },
];

interface AttendantSeed {
  key: AttendantKey;
  name: string;
  email: string;
  queues: readonly QueueName[];
  /** Columns that differ from an ordinary attendant's. */
  columns: Readonly<Record<string, string | boolean>>;
  isOffline: boolean;
}

const everyQueue = ['Vendas', 'Suporte', 'Financeiro'] as const;

export const attendants: readonly AttendantSeed[] = [
  {
    key: 'helena',
    name: 'Helena Prado',
    email: 'admin@guiche.demo',
    queues: everyQueue,
    columns: { profile: 'admin', default_menu: 'open' },
    isOffline: false,
  },
  {
    key: 'ana',
    name: 'Ana Souza',
    email: 'ana@guiche.demo',
    queues: ['Vendas', 'Suporte'],
    // A new customer has no queue yet: somebody besides the admin must see them arrive.
    columns: { all_ticket: 'enable' },
    isOffline: false,
  },
  {
    key: 'bruno',
    name: 'Bruno Tavares',
    email: 'bruno@guiche.demo',
    queues: ['Suporte'],
    columns: { default_theme: 'dark' },
    isOffline: true,
  },
  {
    key: 'carla',
    name: 'Carla Menezes',
    email: 'carla@guiche.demo',
    queues: ['Financeiro'],
    columns: {
      all_ticket: 'enable',
      allow_group: true,
      all_historic: 'enabled',
      show_dashboard: 'enabled',
      allow_real_time: 'enabled',
      allow_connections: 'enabled',
      user_close_pending_ticket: 'disabled',
    },
    isOffline: false,
  },
];

const names: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'Mariana Alves',
    'João Pedro Lima',
    'Conceição Ribeiro',
    'Rafael Nogueira',
    'Letícia Araújo',
    'Antônio Carlos Dias',
    'Patrícia Gonçalves',
    'Thiago Moreira',
    'Beatriz Fonseca',
    'Luís Otávio Ramos',
    'Sônia Barreto',
    'Fábio Cardoso',
    'Camila Teixeira',
    'Eduardo Brandão',
    'Juliana Peixoto',
    'Márcio Leão',
    'Vanessa Coutinho',
    'Gustavo Sampaio',
    'Débora Falcão',
    'Renato Vieira',
    'Aline Magalhães',
    'Caio Furtado',
    'Priscila Rangel',
    'Otávio Monteiro',
    'Tatiana Queiroz',
    'Igor Salgado',
    'Yasmin Andrade',
    'Marcelo Pacheco',
    'Natália Bezerra',
    'Vinícius Toledo',
    'Rosângela Duarte',
    'Hugo Siqueira',
    'Bianca Lacerda',
    'Sérgio Amaral',
    'Elaine Portela',
    'Zuleica Bastos',
  ],
  es: [
    'María José Núñez',
    'Íñigo Zabala',
    'Lucía Fernández',
    'Andrés Peña',
    'Sofía Cárdenas',
    'Joaquín Ibáñez',
    'Ximena Rojas',
    'Raúl Domínguez',
    'Belén Quiroga',
  ],
  en: [
    'Oliver Bennett',
    'Grace O’Connor',
    'Sean McAllister',
    'Emily Carter',
    'Noah Whitfield',
    'Charlotte Hughes',
    'Liam Parker',
    'Zoë Harding',
  ],
  tr: ['Ayşe Yılmaz', 'İbrahim Çelik', 'Işıl Demir', 'Ömer Faruk Şahin', 'Gülşah Öztürk', 'Kağan Aydın', 'Irmak Güneş'],
};

interface ContactSeed {
  name: string;
  language: Language;
  /** As the company has it. */
  number: string;
  /** As the channel has it: for three of them without the ninth digit, though the company writes it. */
  waId: string;
}

/** Numbers nobody has: the local part begins with zeros. From Manaus (92) some are 12 digits long, as the channel keeps them. */
function numberOf(index: number): Pick<ContactSeed, 'number' | 'waId'> {
  const local = String(index + 1).padStart(8, '0');
  const [paulista, long, short] = [`55119${local}`, `55929${local}`, `5592${local}`];
  if (index < 40) return { number: paulista, waId: paulista };
  if (index < 50) return { number: long, waId: long };
  return index < 57 ? { number: short, waId: short } : { number: long, waId: short };
}

const ordered = (Object.entries(names) as [Language, readonly string[]][]).flatMap(([language, list]) =>
  list.map((name, place) => ({ name, language, place: (place + 0.5) / list.length })),
);

/** Sixty people, the languages mixed evenly. */
export const contacts: readonly ContactSeed[] = ordered
  .sort((a, b) => a.place - b.place)
  .map(({ name, language }, index) => ({ name, language, ...numberOf(index) }));
