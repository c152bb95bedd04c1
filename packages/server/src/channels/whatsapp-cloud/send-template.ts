import type { OutboundPart } from '../adapter.ts';

type Part = Extract<OutboundPart, { kind: 'template' }>;
type Value = Part['template']['values'][number];

/**
 * Makes a template for a send: only components with something to fill in are named. `token`: what the platform repeats
 * with a filled form. Source: Cloud API reference, "Message templates".
 */
export function templateOf({ template, file }: Part, token: string) {
  const { name, language, values } = template;
  const of = (part: Value['part']) => values.filter((value) => value.part === part);
  const above = file === null ? of('header').map(wordOf) : [headerFileOf(file)];
  const header = of('location').length > 0 ? [locationOf(of('location'))] : above;
  const components = [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(of('body').length > 0 ? [{ type: 'body', parameters: of('body').map(wordOf) }] : []),
    ...template.buttons.flatMap((button, index): object[] => {
      const value = of('button').find(({ name: place }) => place === String(index));
      if (button.isForm === true) return [formOf(index, token)];
      return value === undefined ? [] : [buttonOf(value, button)];
    }),
  ];
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) };
}

/** A place with a name is sent with it. */
const wordOf = ({ name, text }: Value) => ({
  type: 'text',
  ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
  text,
});

function headerFileOf({ fileKind, uploadId, name }: NonNullable<Part['file']>) {
  return { type: fileKind, [fileKind]: { id: uploadId, ...(fileKind === 'document' ? { filename: name } : {}) } };
}

function locationOf(facts: readonly Value[]) {
  const known = new Map(facts.map(({ name, text }) => [name, text]));
  const [latitude, longitude] = (known.get('coordinates') ?? '').split(',');
  const location = { latitude, longitude, name: known.get('name'), address: known.get('address') };
  return { type: 'location', location };
}

const formOf = (index: number, token: string) => ({
  type: 'button',
  sub_type: 'flow',
  index: String(index),
  parameters: [{ type: 'action', action: { flow_token: token } }],
});

function buttonOf({ name, text }: Value, { code }: Part['template']['buttons'][number]) {
  const isCode = code !== null;
  return {
    type: 'button',
    sub_type: isCode ? 'copy_code' : 'url',
    index: name,
    parameters: [isCode ? { type: 'coupon_code', coupon_code: text } : { type: 'text', text }],
  };
}
