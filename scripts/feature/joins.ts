import { type FeatureNames, formsOf } from './skeleton.ts';

/** Changes the text of a file that is there. */
type Change = (text: string) => string;

/** Puts `line` behind the first place in `text` that matches. */
function insertAfter(text: string, place: RegExp, line: string): string {
  const found = place.exec(text);
  if (found === null) throw new Error(`The place for a new feature was not found: ${place}`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + line + text.slice(end);
}

/** A list of features gets the new one as its highest. */
const listing =
  (list: string, { many }: FeatureNames, manifest: string): Change =>
  (text) => {
    const { camel } = formsOf(many);
    const listed = insertAfter(text, new RegExp(`const ${list} = \\[\\n(?: {2}.*,\\n)*`), `  ${camel},\n`);
    const line = `import { ${camel} } from '../features/${many}/${manifest}';\n`;
    return insertAfter(listed, /import \{[^}]*\} from '\.\.\/features\/[^']*';\n/, line);
  };

/** The rows of the new table, as `generate-tables` would write them: tables stand in the order of their names. */
const describing =
  ({ many }: FeatureNames): Change =>
  (text) => {
    const { snake, pascal } = formsOf(many);
    const columns = [
      'company_id: number',
      'id: GeneratedAlways<number>',
      'name: string',
      'created_at: DefaultTimestamp',
    ];
    const shape = `export interface ${pascal}Table {\n${columns.map((column) => `  ${column};\n`).join('')}}\n\n`;
    const [shapes = '', tables = ''] = text.split(/(?=export interface Tables \{)/);
    const next = [...tables.matchAll(/^ {2}(\w+): (\w+);\n/gm)].find(([, other = '']) => other > snake);
    const entry = `  ${snake}: ${pascal}Table;\n`;
    if (next === undefined) return shapes + shape + tables.replace(/(?=\}\n$)/, entry);
    const [row, , type] = next;
    return shapes.replace(`export interface ${type} {`, `${shape}$&`) + tables.replace(row, `${entry}$&`);
  };

/** Puts texts into a file of them. */
const saying =
  (texts: Record<string, Record<string, unknown>>): Change =>
  (text) => {
    const all = JSON.parse(text) as Record<string, Record<string, unknown>>;
    for (const [group, added] of Object.entries(texts)) all[group] = { ...all[group], ...added };
    return `${JSON.stringify(all, null, 2)}\n`;
  };

/** What the audit log says of the act, with who did it and as a name. */
const actsIn: Record<string, (title: string) => { said: string; named: string }> = {
  pt: (title) => ({ said: `{{who}} criou um registro em ${title}.`, named: `Criou um registro em ${title}` }),
  es: (title) => ({ said: `{{who}} creó un registro en ${title}.`, named: `Creó un registro en ${title}` }),
  en: (title) => ({ said: `{{who}} added an entry to ${title}.`, named: `Added an entry to ${title}` }),
  tr: (title) => ({ said: `{{who}}, ${title} içinde bir kayıt oluşturdu.`, named: `${title} içinde kayıt oluşturdu` }),
};

function textsOf({ many, one }: FeatureNames): [path: string, change: Change][] {
  const [{ camel, words }, act] = [formsOf(many), formsOf(one).camel];
  return Object.entries(actsIn).flatMap(([language, say]): [string, Change][] => {
    const { said, named } = say(words);
    const folder = `packages/web/src/locales/${language}`;
    return [
      [`${folder}/app.json`, saying({ menu: { [camel]: words } })],
      [`${folder}/audit.json`, saying({ said: { [act]: { create: said } }, acts: { [act]: { create: named } } })],
    ];
  });
}

/** What joins the files of a new feature: all that is touched outside of them. Path → change. */
export const joinsOf = (names: FeatureNames): Record<string, Change> => ({
  'packages/server/src/app/feature-list.ts': listing('features: readonly Feature\\[\\]', names, 'feature.ts'),
  'packages/web/src/app/web-features.ts': listing('webFeatures: readonly WebFeature\\[\\]', names, 'manifest.tsx'),
  'packages/server/src/platform/db/tables.generated.ts': describing(names),
  ...Object.fromEntries(textsOf(names)),
});
