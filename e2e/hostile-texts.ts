/**
 * The marker of injected code: scripts in the texts set it, and addresses in them lead to it. Nothing may ever happen
 * with it.
 */
export const planted = 'hostileRan';
export const canary = 'canary';

export interface HostileText {
  why: string;
  text: string;
  /** What bubbles and lists show where that differs from the text: WhatsApp's marks are drawn, not shown. */
  drawn?: string;
}

const run = `${planted}=1`;

/** Twenty texts that have broken screens: each must be shown as it was written. */
export const hostileTexts: readonly HostileText[] = [
  { why: 'markup that runs', text: `<script>${run}</script>` },
  { why: 'runs by failing to load, and tells a stranger', text: `<img src="${canary}.png" onerror="${run}">` },
  { why: 'a picture that runs', text: `<svg onload="${run}"><image href="https://${canary}.test/s"/></svg>` },
  {
    why: 'addresses that are programs',
    text: `javascript:${run}//https://${canary}.test/j data:text/html,<script>${run}</script>`,
  },
  {
    why: 'templates: of ours, of frameworks, and a text that names another text',
    text: `{{7*7}} {{text}} {{count}} ${'$'}{7*7} $t(tickets:title) #{1+1} <%= 1 %>`,
  },
  { why: 'leaves an attribute by its quotes', text: `" onmouseover="${run}" ' onfocus='${run}' autofocus \`` },
  { why: 'leaves the element it stands in', text: '</span></textarea></title></style></script><h1>fora</h1>' },
  { why: 'a style that loads', text: `red;background:url(https://${canary}.test/c);width:expression(${run})` },
  { why: 'turns the line around, and a name with it', text: 'boleto\u202Efdp.exe\u202C \u2066lado\u2069 fim' },
  { why: 'signs without width between letters', text: 'ze\u200Bro lar\u200Dgu\u2060ra \u200Eaqui' },
  { why: 'half a character, and the end of a C string', text: 'meio\uD800 nulo\0 fim' },
  { why: 'characters of several characters', text: 'fam\u00EDlia 👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇹🇷' },
  { why: 'marks piled on a letter', text: `Z${'\u0337\u0321\u0322'.repeat(8)}algo${'\u0301'.repeat(8)} fim` },
  { why: 'nowhere to break', text: `Aa${'b'.repeat(3998)}` },
  { why: 'right to left, with markup inside', text: 'مرحبا <b>أهلا</b> 123 שלום' },
  { why: 'a formula for whoever exports it', text: `=HYPERLINK("https://${canary}.test/f")+cmd|' /C calc'!A0` },
  {
    why: 'quotes and paths of other languages',
    text: `\\'; drop table messages; -- ../../etc/passwd %00%2e%0d \\u003cb\\u003e \\x3cb\\x3e`,
  },
  { why: 'markup that was made harmless before', text: '&lt;b&gt;&amp;amp; &#x3C;script&#x3E; &nbsp;&quot;' },
  {
    why: 'the marks that are drawn, around what must not be',
    text: `*<b>forte</b>* _curvo_ ~fora~ [aqui](javascript:${run})`,
    drawn: `<b>forte</b> curvo fora [aqui](javascript:${run})`,
  },
  { why: 'the Turkish i, and every way to end a line', text: 'İstanbul ıslık ﬁm\u2028linha\u2029fim\r\noutra\tfim' },
];

/**
 * U+0000 and lone surrogates, which no database holds. From a channel they arrive as U+FFFD, from an attendant not at
 * all.
 */
export const keptOf = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');
export const isKept = (text: string) => keptOf(text) === text;

/** The first characters, where a contact's text has to fit a limit. */
export const firstOf = (text: string, most: number) => keptOf(Array.from(text).slice(0, most).join('').trim());

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/** One line of at most so many characters as people count them, as in rows of lists and quotes. */
export function rowOf(text: string, most: number): string {
  const parts = [...graphemes.segment(lineOf(keptOf(text)))].map(({ segment }) => segment);
  if (parts.length <= most) return parts.join('');
  return `${parts
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** As the list of quick messages cuts: 90 and a sign for the rest. */
export function quickRowOf(text: string): string {
  const parts = Array.from(lineOf(keptOf(text)));
  return parts.length <= 90 ? parts.join('') : `${parts.slice(0, 90).join('')}…`;
}
