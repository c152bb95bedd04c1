import { templateFault } from '@guiche/contract/template-content';
import type { Template } from '@guiche/contract/templates.schemas';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findTemplates } from './find-templates.ts';
import styles from './templates.module.css';

interface TemplateListProps {
  templates: readonly Template[];
  onChoose: (template: Template) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A searchable list of templates: arrows move while one types, Enter chooses. */
export function TemplateList({ templates, onChoose }: TemplateListProps) {
  const { t } = useTranslation('templates');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const found = findTemplates(templates, typed, ({ category }) => t(`category.${category}`));
  const active = Math.min(place, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const choose = (template: Template | undefined) => {
    if (template && templateFault(template) === null) onChoose(template);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) setPlace(Math.max(0, Math.min(found.length - 1, active + step)));
    else if (event.key === 'Enter') choose(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="field">
        <input
          type="search"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('search')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('none')}
        </p>
      )}
      <div
        id={id}
        className={styles.list}
        role="listbox"
        aria-label={t('title')}
        hidden={found.length === 0}
        tabIndex={-1}
      >
        {found.map((template, index) => (
          <div
            key={template.id}
            id={optionId(index)}
            className={index === active ? `${styles.option} ${styles.active}` : styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={templateFault(template) !== null}
            // Keeps the focus, and so the keys, in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(template)}
            onKeyDown={(event) => event.key === 'Enter' && choose(template)}
          >
            <TemplateRow template={template} />
          </div>
        ))}
      </div>
    </>
  );
}

function TemplateRow({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const { name, language, category, status, content } = template;
  const fault = templateFault(template);
  return (
    <>
      <span className={styles.name}>
        <b className="cut" dir="auto">
          {name}
        </b>
        <span className={styles.quiet}>
          {t(`category.${category}`)} · {language}
        </span>
      </span>
      <span className={styles.words} dir="auto">
        {content.header?.text ? `${content.header.text} – ${content.body}` : content.body}
      </span>
      {fault !== null && (
        <span className={styles.stopped}>{t(fault === 'status' ? `status.${status}` : 'notFillable')}</span>
      )}
    </>
  );
}
