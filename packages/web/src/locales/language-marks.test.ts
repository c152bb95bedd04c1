import { expect, test } from 'vitest';

const files = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' });

function* textsOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, part] of Object.entries(Object(value))) yield* textsOf(part, `${path}.${key}`);
}

const textsIn = (language: string) =>
  Object.entries(files)
    .filter(([file]) => file.startsWith(`./${language}/`))
    .flatMap(([file, content]) => [...textsOf(content, file)]);
const broken = (language: string, rule: RegExp) => textsIn(language).filter(([, text]) => rule.test(text));

/** What a text of none of ours looks like, of each language. */
const rules: [language: string, what: string, rule: RegExp, caught: string[]][] = [
  [
    'es',
    'speaks to a person as tú',
    /\busted(es)?\b|inténtel|(^|[.:;,¿¡(] ?)(no )?(acepte|abra|actualice|escriba|elija|seleccione|use|revise|pida|espere|envíe|indique|inicie|confirme|complete|conecte|haga|póngase|quite|toque|vea|lea|empiece|entre(?= de| en| con)|cree|guarde|pruebe|reciba) |¿(olvidó|quiere|tiene|puede|quiso) su|^(no )?(tiene|puede) (un|una|el|la|que|permiso|eliminar)\b/i,
    ['Elija un plan', 'Solo usted', 'Revise e inténtelo de nuevo.', 'Lista: use los filtros', '¿Olvidó su contraseña?'],
  ],
  [
    'es',
    'opens its questions and calls',
    /^[^¿]*\?|^[^¡]*!|\?[^¿]*\?|![^¡]*!/,
    ['Eliminar?', 'Muy corto!', '¿Guardar? Borrar?'],
  ],
  [
    'tr',
    'hangs no suffix on what is filled in',
    /\}\}['’]?[a-zçğıöşü]/i,
    ['{{name}}’i sil', '{{queue}}de', "{{count}}'dan"],
  ],
  ['tr', 'speaks to a person as siz', /\b(sen|sana|seni|senin|seninle)\b/i, ['Senin mesajın', 'Bu mesaj sana geldi']],
  ['tr', 'has the letters of the language', /\b[A-Z]\p{L}*I[a-z]|i̇/u, ['BIr mesaj']],
];

test.each(rules)('in %s a text %s', (language, _what, rule, caught) => {
  expect(caught.filter((text) => !rule.test(text))).toEqual([]);
  expect(broken(language, rule)).toEqual([]);
});

test.each(['pt', 'es', 'en', 'tr'])('in %s apostrophes are curled, and no space is too many', (language) => {
  expect(broken(language, /\p{L}'\p{L}|^\s|\s$|\S {2}\S| [,.;:!?](\s|$)/u)).toEqual([]);
});

/** The specification writes three dots here; elsewhere it is one sign. */
const verbatim = ['Enviando...', 'Redefinindo...'];

test.each(['pt', 'es', 'en', 'tr'])('in %s what goes on ends with one sign of three dots', (language) => {
  expect(broken(language, /\.\.\./).filter(([, text]) => !verbatim.includes(text))).toEqual([]);
});

test.each(['pt', 'es', 'en', 'tr'])('in %s what has a singular has a plural', (language) => {
  const keys = new Set(textsIn(language).map(([path]) => path));
  const single = [...keys].filter((path) => /_one$/.test(path));
  expect(single.length).toBeGreaterThan(20);
  expect(single.filter((path) => !keys.has(path.replace(/_one$/, '_other')))).toEqual([]);
});
