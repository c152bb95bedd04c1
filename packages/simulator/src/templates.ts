/** A component as the platform lists it. Source: Business Management API, "Template components". */
export type TemplateComponent =
  | { type: 'HEADER'; format: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'; text?: string }
  | { type: 'BODY' | 'FOOTER'; text: string }
  | {
      type: 'BUTTONS';
      buttons: {
        type: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER' | 'COPY_CODE' | 'FLOW' | 'OTP';
        text?: string;
        url?: string;
        phone_number?: string;
      }[];
    };

export const templateStatuses = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export const templateScores = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const;

export type Template = {
  id: string;
  name: string;
  language: string;
  status: (typeof templateStatuses)[number];
  category: (typeof templateCategories)[number];
  score: (typeof templateScores)[number];
  reason: string;
  components: TemplateComponent[];
};

type Seed = Pick<Template, 'name' | 'category' | 'components'> & Partial<Pick<Template, 'status' | 'reason'>>;

/** What every business account begins with. */
const SEEDS: readonly Seed[] = [
  {
    name: 'boas_vindas',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Olá! Que bom ter você aqui. Responda a esta mensagem e falamos já com você.' }],
  },
  {
    name: 'pedido_pronto',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: 'Olá, {{1}}! O seu pedido está pronto e pode ser retirado até {{2}}.' },
      { type: 'FOOTER', text: 'Padaria Aurora' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Vou buscar' },
          { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140028922' },
        ],
      },
    ],
  },
  {
    name: 'novidade_da_semana',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: '{{nome}}, chegou novidade: {{produto}}. Quer que eu reserve para você?' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero' }] },
    ],
  },
  {
    name: 'acompanhe_a_entrega',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'A sua entrega saiu. Acompanhe pelo botão, {{1}}.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://loja.exemplo.test/e/{{1}}' }] },
    ],
  },
  {
    name: 'cupom_de_volta',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'Sentimos a sua falta! Use o cupom e ganhe 10% na próxima compra.' },
      { type: 'FOOTER', text: 'Válido por sete dias' },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE' }] },
    ],
  },
  {
    name: 'pesquisa_antiga',
    category: 'MARKETING',
    status: 'PAUSED',
    components: [{ type: 'BODY', text: 'Como foi o seu atendimento, {{1}}?' }],
  },
];

const seedTemplates = (wabaId: string): Template[] =>
  SEEDS.map((seed, index) => ({
    id: `${wabaId.slice(-9)}${String(index + 1).padStart(3, '0')}`,
    language: 'pt_BR',
    status: 'APPROVED',
    score: 'UNKNOWN',
    reason: 'NONE',
    ...seed,
  }));

/** Templates by business account. An account has those of the seed until something is done to one of them. */
export class Templates {
  readonly #byAccount = new Map<string, Template[]>();

  of(wabaId: string): readonly Template[] {
    return this.#byAccount.get(wabaId) ?? seedTemplates(wabaId);
  }

  find(wabaId: string, name: string, language: string): Template | null {
    return this.of(wabaId).find((each) => each.name === name && each.language === language) ?? null;
  }

  /** The one of that id is changed, or comes behind the others. */
  put(wabaId: string, template: Template): void {
    const before = this.of(wabaId);
    const isKnown = before.some(({ id }) => id === template.id);
    const after = before.map((each) => (each.id === template.id ? template : each));
    this.#byAccount.set(wabaId, isKnown ? after : [...after, template]);
  }

  remove(wabaId: string, id: string): void {
    this.#byAccount.set(
      wabaId,
      this.of(wabaId).filter((each) => each.id !== id),
    );
  }

  clear(): void {
    this.#byAccount.clear();
  }
}
