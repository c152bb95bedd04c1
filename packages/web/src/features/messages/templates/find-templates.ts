import { fold } from '@guiche/contract/fold';
import { saysAll, searchWords } from '@guiche/contract/search';
import { templateFault } from '@guiche/contract/template-content';
import type { Template } from '@guiche/contract/templates.schemas';

/** Templates that contain every word in their name, text or category label; usable ones come first. */
export function findTemplates(
  templates: readonly Template[],
  typed: string,
  labelOf: (template: Template) => string,
): Template[] {
  const words = searchWords(typed);
  const found = templates.filter((template) => {
    const { name, language, content } = template;
    const said = fold(
      [name, name.replaceAll('_', ' '), language, content.header?.text, content.body, labelOf(template)].join(' '),
    );
    return saysAll(said, words);
  });
  const isLast = (template: Template) => (templateFault(template) === null ? 0 : 1);
  return found.toSorted((a, b) => isLast(a) - isLast(b));
}
