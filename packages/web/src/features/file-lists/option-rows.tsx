import { maxOptionNameLength, mostFileOptions } from '@guiche/contract/file-lists';
import type { FileOption } from '@guiche/contract/file-lists.schemas';
import { maxUploadBytes } from '@guiche/contract/media';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../ui/file-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { OpenPlaces } from '../places/index.ts';
import { type FileListFaults, moveOption, nextKey, type OptionRow } from './file-list-values.ts';
import styles from './option-rows.module.css';

interface OptionRowsProps {
  options: readonly OptionRow[];
  faults: FileListFaults;
  /** The option whose upload failed, and why. */
  failed: { key: number; error: string } | null;
  onChange: (options: readonly OptionRow[]) => void;
}

/** The files of a list, each under a name, in the order in which they are sent. */
export function OptionRows({ options, faults, failed, onChange }: OptionRowsProps) {
  const { t } = useTranslation('files');
  const change = (key: number, part: Partial<OptionRow>) =>
    onChange(options.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const errorOf = (key: number) => {
    if (faults.fileless.includes(key)) return t('fault.file');
    return failed?.key === key ? failed.error : null;
  };
  return (
    <fieldset className={styles.options}>
      <legend className="field-label">{t('options.title')}</legend>
      {options.map(({ key, name, kept, picked }, index) => {
        const n = index + 1;
        return (
          <div key={key} className={styles.option}>
            <FormField
              label={t('options.name', { n })}
              value={name}
              onChange={(next) => change(key, { name: next })}
              error={faults.unnamed.includes(key) ? t('fault.required') : null}
              maxLength={maxOptionNameLength}
            />
            <div className={styles.acts}>
              <IconButton
                label={t('options.up', { n })}
                icon={IconArrowUp}
                disabled={index === 0}
                onClick={() => onChange(moveOption(options, index, -1))}
              />
              <IconButton
                label={t('options.down', { n })}
                icon={IconArrowDown}
                disabled={n === options.length}
                onClick={() => onChange(moveOption(options, index, 1))}
              />
              <IconButton
                label={t('options.remove', { n })}
                icon={IconTrash}
                onClick={() => onChange(options.filter((row) => row.key !== key))}
              />
            </div>
            <div className={styles.places}>
              <OpenPlaces text={name} />
            </div>
            <FileField
              label={t('options.file', { n })}
              kept={keptOf(kept)}
              picked={picked}
              maxBytes={maxUploadBytes}
              onChange={(file) => change(key, { picked: file })}
              error={errorOf(key)}
              isNeeded
            />
          </div>
        );
      })}
      {options.length < mostFileOptions && (
        <button
          type="button"
          className="button button-small button-default"
          onClick={() =>
            onChange([...options, { key: nextKey(options), id: null, name: '', kept: null, picked: null }])
          }
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('options.add')}
        </button>
      )}
    </fieldset>
  );
}

function keptOf(option: FileOption | null) {
  if (option === null || option.path === null) return null;
  const { path: url, mediaName, mediaType, mediaSize } = option;
  return { url, name: mediaName ?? '', type: mediaType ?? '', size: mediaSize ?? 0 };
}
