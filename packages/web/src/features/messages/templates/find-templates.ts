import { fold } from '@guiche/contract/fold';
import { templateFault } from '@guiche/contract/template-content';
import type { Template } from '@guiche/contract/templates';

/** Those that say every word, in their name, their words or what `labelOf` calls them; what can be sent comes first. */
export function findTemplates(
  templates: readonly Template[],
  typed: string,
  labelOf: (template: Template) => string,
): Template[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  const found = templates.filter((template) => {
    const { name, language, content } = template;
    const said = fold(
      [name, name.replaceAll('_', ' '), language, content.header?.text, content.body, labelOf(template)].join(' '),
    );
    return wanted.every((word) => said.includes(word));
  });
  const isLast = (template: Template) => (templateFault(template) === null ? 0 : 1);
  return found.toSorted((a, b) => isLast(a) - isLast(b));
}
