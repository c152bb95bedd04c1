import type { OutboundPart } from '../adapter.ts';

type Part = Extract<OutboundPart, { kind: 'template' }>;
type Value = Part['template']['values'][number];

/** Source: Cloud API reference, "Message templates": only components that have something to be filled in are named. */
export function templateOf({ template, file }: Part) {
  const { name, language, values } = template;
  const of = (part: Value['part']) => values.filter((value) => value.part === part);
  const header = file === null ? of('header').map(wordOf) : [headerFileOf(file)];
  const components = [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(of('body').length > 0 ? [{ type: 'body', parameters: of('body').map(wordOf) }] : []),
    ...of('button').map((value) => buttonOf(value, template)),
  ];
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) };
}

/** Places that are called by a name say it. */
const wordOf = ({ name, text }: Value) => ({
  type: 'text',
  ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
  text,
});

function headerFileOf({ fileKind, uploadId, name }: NonNullable<Part['file']>) {
  return { type: fileKind, [fileKind]: { id: uploadId, ...(fileKind === 'document' ? { filename: name } : {}) } };
}

function buttonOf({ name, text }: Value, { buttons }: Part['template']) {
  const isCode = buttons[Number(name)]?.code != null;
  return {
    type: 'button',
    sub_type: isCode ? 'copy_code' : 'url',
    index: name,
    parameters: [isCode ? { type: 'coupon_code', coupon_code: text } : { type: 'text', text }],
  };
}
