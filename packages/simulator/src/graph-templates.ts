import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord, pathText, queryText } from './checks.ts';
import type { Sim } from './context.ts';
import { GraphError, invalid, missing, tokenError, unknownObjectError, wrong } from './graph-errors.ts';
import type { OrderedContent, SendOrder } from './graph-orders.ts';
import type { FileKind, Phone, SentTemplate } from './model.ts';
import type { Template, TemplateComponent } from './templates.ts';

/** So few at a time, whatever is asked: every caller has to turn pages. */
const PAGE = 4;
const HEADER_KINDS = ['image', 'video', 'document'] as const;

type TemplateOrder = Extract<OrderedContent, { type: 'template' }>;
type Given = TemplateOrder['body'];

/** `GET /{waba}/message_templates`. Source: Business Management API, "Message templates". */
export function registerTemplateRoutes(
  graph: FastifyInstance,
  sim: Sim,
  { version, findCaller }: { version: string; findCaller(request: FastifyRequest): Phone | null },
): void {
  graph.get(`/${version}/:phoneNumberId/message_templates`, async (request) => {
    const wabaId = pathText(request.params, 'phoneNumberId');
    const caller = findCaller(request);
    if (caller === null) throw tokenError();
    const isOwn = [...sim.world.phones.values()].some(
      (phone) => phone.wabaId === wabaId && phone.accessToken === caller.accessToken,
    );
    if (!isOwn) throw unknownObjectError(request.method, wabaId);
    const from = Number(queryText(request.query, 'after') ?? '0');
    if (!Number.isInteger(from) || from < 0) throw invalid('Param after must be a cursor of an earlier answer.');
    const all = sim.world.templates.of(wabaId);
    const to = from + PAGE;
    const cursors = { before: String(from), after: String(to) };
    const next = `${sim.origin.url}${request.url.split('?')[0]}?after=${to}`;
    return {
      data: all.slice(from, to).map(describeTemplate),
      paging: { cursors, ...(to < all.length ? { next } : {}) },
    };
  });
}

function describeTemplate({ id, name, language, status, category, score, reason, components }: Template): object {
  const quality = score === 'UNKNOWN' ? { score, date: 0 } : { score };
  return { id, name, language, status, category, rejected_reason: reason, quality_score: quality, components };
}

/** What is asked to be sent, before it is known whether there is such a template. */
export function readTemplate(value: unknown): Pick<SendOrder, 'text' | 'content'> {
  if (value === undefined) throw missing('template');
  if (!isRecord(value)) throw wrong('template must be an object.');
  const { name, language, components = [] } = value;
  if (typeof name !== 'string' || name === '') throw missing('template.name');
  const code = isRecord(language) ? language.code : undefined;
  if (typeof code !== 'string' || code === '') throw missing('template.language.code');
  if (!Array.isArray(components) || !components.every(isRecord)) throw wrong('template.components must be a list.');
  const of = (type: string) => components.find((component) => component.type === type);
  const header = parametersOf(of('header'));
  const file = HEADER_KINDS.find((kind) => header.some(({ type }) => type === kind)) ?? null;
  const place = header.some(({ type }) => type === 'location') ? readPlace(header[0]?.location) : null;
  return {
    text: '',
    content: {
      type: 'template',
      name,
      language: code,
      header: file === null && place === null ? header.map(readWord) : [],
      file: file === null ? null : readHeaderFile(file, header[0]?.[file]),
      place,
      body: parametersOf(of('body')).map(readWord),
      buttons: components.filter(({ type }) => type === 'button').map(readPress),
    },
  };
}

const parametersOf = (component: Record<string, unknown> | undefined): Record<string, unknown>[] => {
  const parameters = component?.parameters ?? [];
  if (!Array.isArray(parameters) || !parameters.every(isRecord)) throw wrong('parameters must be a list of objects.');
  return parameters;
};

function readWord({ type, text, parameter_name: name }: Record<string, unknown>): Given[number] {
  if (type !== 'text' || typeof text !== 'string' || text === '') throw missing('parameters.text');
  if (/[\n\t]| {5}/.test(text)) throw new GraphError(132018, { details: 'Param text cannot have new-line/tab.' });
  return { name: typeof name === 'string' ? name : null, text };
}

function readHeaderFile(kind: FileKind, value: unknown): NonNullable<TemplateOrder['file']> {
  const { id, filename } = isRecord(value) ? value : {};
  if (typeof id !== 'string' || id === '') throw missing(`${kind}.id`);
  return { kind, mediaId: id, name: typeof filename === 'string' ? filename : null };
}

function readPlace(value: unknown): string {
  const { latitude, longitude, name, address } = isRecord(value) ? value : {};
  const isWithin = (value: unknown, most: number) => Math.abs(Number(value ?? 'none')) <= most;
  if (!isWithin(latitude, 90)) throw wrong('location.latitude');
  if (!isWithin(longitude, 180)) throw wrong('location.longitude');
  if (typeof name !== 'string' || name === '') throw missing('location.name');
  if (typeof address !== 'string' || address === '') throw missing('location.address');
  return `${name}, ${address} (${latitude}, ${longitude})`;
}

function readPress(component: Record<string, unknown>): TemplateOrder['buttons'][number] {
  const { sub_type: subType, index } = component;
  const [parameter] = parametersOf(component);
  const { flow_token: token } = isRecord(parameter?.action) ? parameter.action : {};
  const text = parameter?.coupon_code ?? parameter?.text ?? parameter?.payload ?? token;
  if (typeof text !== 'string' || text === '') throw missing('button.parameters');
  if (typeof subType !== 'string') throw missing('button.sub_type');
  return { subType, index: Number(index), text };
}

/** The template as it arrives. Throws what the platform answers where template and parameters do not fit each other. */
export function fillTemplate(template: Template | null, order: TemplateOrder): { text: string; sent: SentTemplate } {
  const { name, language } = order;
  if (template?.status === 'PAUSED') throw new GraphError(132015, { details: `Template ${name} is paused.` });
  if (template?.status === 'DISABLED') throw new GraphError(132016, { details: `Template ${name} is disabled.` });
  if (template?.status !== 'APPROVED')
    throw new GraphError(132001, { httpStatus: 404, details: `template name (${name}) does not exist in ${language}` });
  const of = <T extends TemplateComponent['type']>(type: T) =>
    template.components.find((each): each is Extract<TemplateComponent, { type: T }> => each.type === type);
  const header = of('HEADER');
  const wanted = header !== undefined && header.format !== 'TEXT' ? header.format : null;
  const given = order.place === null ? order.file?.kind.toUpperCase() : 'LOCATION';
  if ((given ?? null) !== wanted)
    throw new GraphError(132012, { details: `header: Format mismatch, expected ${wanted ?? 'TEXT'}` });
  const footer = template.components.find(({ type }) => type === 'FOOTER');
  const body = template.components.find(({ type }) => type === 'BODY');
  const buttons = of('BUTTONS')?.buttons ?? [];
  const sent: SentTemplate = {
    name,
    language,
    header: header?.text === undefined ? order.place : put(header.text, order.header, 'header'),
    footer: footer !== undefined && 'text' in footer ? (footer.text ?? null) : null,
    buttons: buttons.map((button, index) => {
      const told = order.buttons.filter((each) => each.index === index).map(({ text }) => ({ name: null, text }));
      const kind = button.type;
      const isTold = kind === 'COPY_CODE' || kind === 'FLOW' || kind === 'OTP';
      const target = button.url ?? (isTold ? '{{1}}' : '');
      const filled = kind === 'QUICK_REPLY' ? target : put(target, told, 'buttons');
      return { kind, text: button.text ?? 'Copiar código', target: button.phone_number ?? filled };
    }),
  };
  if (header?.text === undefined && order.header.length > 0) throw countError('header', order.header.length, 0);
  return { text: put(body !== undefined && 'text' in body ? (body.text ?? '') : '', order.body, 'body'), sent };
}

/** Numbers are counted, names are looked up. */
function put(words: string, given: Given, where: string): string {
  const names = [...new Set([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))];
  if (names.length !== given.length) throw countError(where, given.length, names.length);
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = /^\d+$/.test(name) ? given[Number(name) - 1] : given.find((each) => each.name === name);
    if (value === undefined) throw new GraphError(100, { details: `${where}: Parameter name is missing or empty` });
    return value.text;
  });
}

const countError = (where: string, given: number, wanted: number) =>
  new GraphError(132000, {
    details: `${where}: number of localizable_params (${given}) does not match the expected number of params (${wanted})`,
  });
