import { listLimits } from '@guiche/contract/interactive-sends';
import { IconAlertCircle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Built, type BuiltRow, type BuiltSection, emptySection } from './build-order.ts';
import styles from './builder.module.css';
import { BuiltField } from './built-field.tsx';

interface FormProps {
  built: Built;
  onChange: (part: Partial<Built>) => void;
  /** The fault of a field in words; null: none, or not shown yet. */
  faultOf: (field: string) => string | null;
}

const replaced = <T,>(all: readonly T[], place: number, next: T): T[] =>
  all.map((one, n) => (n === place ? next : one));
const without = <T,>(all: readonly T[], place: number): T[] => all.filter((_, n) => n !== place);

/** Title, text, button and options of a list. */
export function ListForm({ built, onChange, faultOf }: FormProps) {
  const { t } = useTranslation('compose');
  const { list } = built;
  const set = (part: Partial<Built['list']>) => onChange({ list: { ...list, ...part } });
  const rows = list.sections.reduce((sum, section) => sum + section.rows.length, 0);
  const isFull = rows >= listLimits.rows;
  const fault = faultOf('list.sections');
  return (
    <>
      <BuiltField
        label={t('builder.title')}
        value={list.title}
        onChange={(title) => set({ title })}
        maxLength={listLimits.title}
        error={faultOf('list.title')}
        isFirst
      />
      <BuiltField
        label={t('builder.text')}
        value={list.text}
        onChange={(text) => set({ text })}
        maxLength={listLimits.text}
        error={faultOf('list.text')}
        isLong
      />
      <BuiltField
        label={t('builder.buttonText')}
        value={list.buttonText}
        onChange={(buttonText) => set({ buttonText })}
        maxLength={listLimits.button}
        error={faultOf('list.buttonText')}
      />
      {list.sections.map((section, place) => (
        <SectionForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
          key={place}
          section={section}
          place={place}
          isOnly={list.sections.length === 1}
          isFull={isFull}
          faultOf={faultOf}
          onChange={(next) => set({ sections: replaced(list.sections, place, next) })}
          onRemove={() => set({ sections: without(list.sections, place) })}
        />
      ))}
      {fault !== null && (
        <p className="field-error" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {fault}
        </p>
      )}
      <div className={styles.acts}>
        <button
          type="button"
          className="button button-small button-default"
          disabled={isFull || list.sections.length >= listLimits.sections}
          onClick={() => set({ sections: [...list.sections, emptySection] })}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('builder.addSection')}
        </button>
        <span className={styles.quiet}>{t('builder.rowsUsed', { rows, max: listLimits.rows })}</span>
      </div>
    </>
  );
}

interface SectionFormProps {
  section: BuiltSection;
  place: number;
  isOnly: boolean;
  isFull: boolean;
  faultOf: FormProps['faultOf'];
  onChange: (section: BuiltSection) => void;
  onRemove: () => void;
}

function SectionForm({ section, place, isOnly, isFull, faultOf, onChange, onRemove }: SectionFormProps) {
  const { t } = useTranslation('compose');
  const setRow = (n: number, part: Partial<BuiltRow>) => {
    const row = section.rows[n];
    if (row) onChange({ ...section, rows: replaced(section.rows, n, { ...row, ...part }) });
  };
  const name = t('builder.section', { place: place + 1 });
  return (
    <fieldset className={styles.section}>
      <legend className="only-read">{name}</legend>
      <div className={styles.withAct}>
        <BuiltField
          label={isOnly ? t('builder.sectionTitleOptional') : t('builder.sectionTitle', { place: place + 1 })}
          value={section.title}
          onChange={(title) => onChange({ ...section, title })}
          maxLength={listLimits.sectionTitle}
          error={null}
        />
        {!isOnly && (
          <IconButton label={t('builder.removeSection', { place: place + 1 })} icon={IconTrash} onClick={onRemove} />
        )}
      </div>
      {section.rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={n} className={styles.withAct}>
          <BuiltField
            label={t('builder.rowTitle', { place: n + 1 })}
            value={row.title}
            onChange={(title) => setRow(n, { title })}
            maxLength={listLimits.rowTitle}
            error={faultOf(`list.sections.${place}.rows.${n}.title`)}
          />
          <BuiltField
            label={t('builder.rowDescription', { place: n + 1 })}
            value={row.description}
            onChange={(description) => setRow(n, { description })}
            maxLength={listLimits.description}
            error={null}
          />
          {section.rows.length > 1 && (
            <IconButton
              label={t('builder.removeRow', { place: n + 1 })}
              icon={IconTrash}
              onClick={() => onChange({ ...section, rows: without(section.rows, n) })}
            />
          )}
        </div>
      ))}
      <div className={styles.acts}>
        <button
          type="button"
          className="button button-small button-default"
          disabled={isFull}
          onClick={() => onChange({ ...section, rows: [...section.rows, { title: '', description: '' }] })}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('builder.addRow')}
        </button>
      </div>
    </fieldset>
  );
}
