import { expect, test } from 'vitest';
import type { TemplateContent, TemplateValue } from './template-content.schemas.ts';
import { fillPlaces, fillTemplate, templateFault, templateFile, templatePlaces } from './template-content.ts';

const content = (part: Partial<TemplateContent> = {}): TemplateContent => ({
  header: null,
  body: 'Olá, {{1}}!',
  footer: null,
  buttons: [],
  ...part,
});
const template = (part: Partial<TemplateContent> = {}) => ({
  name: 'ola',
  language: 'pt_BR',
  content: content(part),
});
const value = (name: string, text: string, part: TemplateValue['part'] = 'body') => ({ part, name, text });
const url = { kind: 'url' as const, title: 'Ver', link: 'https://loja.test/{{1}}', phone: null };

test('places are counted by number, names stay as they come, and each is one place', () => {
  const names = (body: string) => templatePlaces(content({ body })).map(({ name }) => name);
  expect(names('{{2}} {{10}} {{1}} {{2}}')).toEqual(['1', '2', '10']);
  expect(names('{{ nome }} {{produto}} {{nome}}')).toEqual(['nome', 'produto']);
  expect(names('nada {1} {{}} {{a b}}')).toEqual([]);
});

test('header, body and buttons have places of their own', () => {
  const all = content({
    header: { kind: 'text', text: 'Pedido {{1}}' },
    buttons: [{ kind: 'reply', title: 'Sim', link: null, phone: null }, url, { ...url, kind: 'copy', link: null }],
  });
  expect(templatePlaces(all).map(({ part, name }) => `${part} ${name}`)).toEqual([
    'header 1',
    'body 1',
    'button 1',
    'button 2',
  ]);
});

test('what is filled in is put there in one pass, and said in words', () => {
  const filled = fillTemplate(
    template({
      header: { kind: 'text', text: 'Pedido {{1}}' },
      body: 'Olá, {{1}} e {{2}}',
      footer: 'Loja',
      buttons: [url],
    }),
    [value('1', '7', 'header'), value('1', '{{2}}'), value('2', 'Rosa'), value('0', 'x7', 'button')],
  );
  expect(filled).toMatchObject({
    body: '*Pedido 7*\n\nOlá, {{2}} e Rosa\n\nLoja',
    data: {
      template: {
        header: 'Pedido 7',
        text: 'Olá, {{2}} e Rosa',
        footer: 'Loja',
        buttons: [{ title: 'Ver', link: 'https://loja.test/x7', phone: null, code: null }],
      },
    },
  });
});

test.each<[string, TemplateValue[]]>([
  ['missing', []],
  ['missing', [value('1', '  ')]],
  ['unknown', [value('1', 'a'), value('2', 'b')]],
  ['unknown', [value('1', 'a'), value('1', 'b')]],
  ['unfit', [value('1', 'a\nb')]],
  ['unfit', [value('1', 'a\tb')]],
  ['unfit', [value('1', 'a     b')]],
  ['tooLong', [value('1', 'x'.repeat(1025))]],
  ['tooLong', [value('1', 'x'.repeat(1020))]], // counted with the words around it
])('%s: %j', (fault, values) => {
  expect(fillTemplate(template(), values)).toEqual({ fault });
});

test('only what is approved, and what we can fill in, is sent', () => {
  const of = (part: Partial<TemplateContent>) => templateFault({ status: 'approved', content: content(part) });
  expect(of({})).toBeNull();
  expect(of({ header: { kind: 'other', text: null } })).toBe('kind');
  expect(of({ buttons: [{ ...url, kind: 'other' }] })).toBe('kind');
  expect(templateFault({ status: 'paused', content: content() })).toBe('status');
});

test('a header of a file says which', () => {
  expect(templateFile(content())).toBeNull();
  expect(templateFile(content({ header: { kind: 'text', text: 'a' } }))).toBeNull();
  expect(templateFile(content({ header: { kind: 'image', text: null } }))).toBe('image');
});

test('while one types, what is not known stays in its braces', () => {
  expect(fillPlaces('{{1}} e {{2}}', 'body', [value('2', 'b')])).toBe('{{1}} e b');
});
