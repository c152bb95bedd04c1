import type { ContactImport, ImportTarget } from '@guiche/contract/contact-sheets.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '../../lib/country-choices.ts';
import { errorText } from '../../lib/errors.ts';
import { ChoiceField } from '../../ui/form-field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { mapColumns, putImport, rowsKey } from './api.ts';
import styles from './import.module.css';
import { SheetReading } from './sheet-reading.tsx';

const targets: readonly ImportTarget[] = ['ignore', 'name', 'lastName', 'number', 'email', 'tags', 'extra'];
const isSingle = (target: ImportTarget) => target !== 'ignore' && target !== 'extra';

interface MapStepProps {
  current: ContactImport;
  onBack: () => void;
  onDone: () => void;
}

/** Assigns columns; those that the head names are chosen already. */
export function MapStep({ current, onBack, onDone }: MapStepProps) {
  const { t } = useTranslation('contact-sheets');
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<ImportTarget[]>(() => current.columns.map(({ target }) => target));
  const [country, setCountry] = useState(current.country);
  const countries = useCountryChoices();
  const [hasHead, setHead] = useState(current.hasHead);
  const [severalNumbers, setSeveral] = useState(current.severalNumbers);
  const [missing, setMissing] = useState<'number' | 'name' | null>(null);
  const save = useMutation({
    mutationFn: () => mapColumns(current.id, { targets: chosen, country, hasHead, severalNumbers }),
    onSuccess: (saved) => {
      cache.removeQueries({ queryKey: rowsKey(current.id) });
      putImport(cache, saved);
      onDone();
    },
  });
  const isTwice = (index: number) => {
    const target = chosen[index];
    return target !== undefined && isSingle(target) && chosen.indexOf(target) < index;
  };
  const hasTwice = chosen.some((_, index) => isTwice(index));
  const goOn = () => {
    const lacks = !chosen.includes('number') ? 'number' : !chosen.includes('name') ? 'name' : null;
    setMissing(lacks);
    if (lacks === null && !hasTwice) save.mutate();
  };
  return (
    <>
      <p className={styles.lead}>
        <b dir="auto">{current.fileName}</b> ·{' '}
        {t('map.rows', { count: current.rows + Number(current.hasHead) - Number(hasHead) })}
      </p>
      <div className={styles.country}>
        <SearchSelect
          label={t('map.country')}
          hint={t('map.countryHint')}
          value={country}
          {...countries}
          none={t('map.noCountry')}
          onChange={setCountry}
        />
      </div>
      <SheetReading hasHead={hasHead} onHead={setHead} several={severalNumbers} onSeveral={setSeveral} />
      <ul className={styles.columns} aria-label={t('step.map')}>
        {current.columns.map(({ first, samples: below }, index) => {
          const name = (hasHead && first) || t('map.unnamed', { place: index + 1 });
          const samples = hasHead ? below : [first, ...below].filter((text) => text !== '').slice(0, 3);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their places
            <li key={index} className={styles.column}>
              <ChoiceField
                label={name}
                value={chosen[index] ?? 'ignore'}
                error={isTwice(index) ? t('map.twice', { field: t(`target.${chosen[index]}`) }) : null}
                choices={targets.map((target) => ({ value: target, label: t(`target.${target}`) }))}
                onChange={(target) => {
                  setMissing(null);
                  setChosen(chosen.with(index, target as ImportTarget));
                }}
              />
              <ul className={styles.samples} aria-label={t('map.samples', { name })}>
                {samples.map((sample, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values may be equal, and keep their places
                  <li key={place} className="cut" dir="auto">
                    {sample}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      <div className={styles.acts}>
        {(missing !== null || save.error !== null) && (
          <p className="field-error" role="alert">
            {missing === null
              ? errorText(save.error)
              : errorText(missing === 'number' ? 'ERR_IMPORT_NO_NUMBER' : 'ERR_IMPORT_NO_NAME')}
          </p>
        )}
        <button type="button" className="button button-default" onClick={onBack}>
          {t('map.otherFile')}
        </button>
        <button type="button" className="button button-primary" disabled={save.isPending || hasTwice} onClick={goOn}>
          {t(save.isPending ? 'map.checking' : 'map.next')}
        </button>
      </div>
    </>
  );
}
