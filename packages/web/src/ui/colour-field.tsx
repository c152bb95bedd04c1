import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './colour-field.module.css';
import { Labelled } from './form-field.tsx';
import { offeredColours } from './offered-colours.ts';

const mostShown = 12;

interface ColourFieldProps {
  label: string;
  value: string;
  /** The colour as it would be stored; null: none yet. */
  meant: string | null;
  onChange: (value: string) => void;
  error?: string | null;
  /** Colours in use elsewhere, which are not offered. */
  taken?: readonly string[];
}

/** Chooses a colour by hexadecimal code, or one of a few free ones. */
export function ColourField({ label, value, meant, onChange, error = null, taken = [] }: ColourFieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const used = new Set(taken.map((colour) => colour.toUpperCase()));
  const free = offeredColours.filter((colour) => !used.has(colour)).slice(0, mostShown);
  return (
    <div className={styles.colour}>
      <Labelled label={label} error={error}>
        {(aria) => (
          <div className="field">
            <i className={styles.sample} style={{ background: meant ?? 'transparent' }} aria-hidden="true" />
            <input
              {...aria}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={9}
              placeholder="#1C7ED6"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value.trim())}
            />
          </div>
        )}
      </Labelled>
      <span id={id} className={styles.offer}>
        {t('colour.free')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill the field above, not fields of their own */}
      <div role="group" aria-labelledby={id} className={styles.swatches}>
        {free.map((colour) => (
          <button
            key={colour}
            type="button"
            className={styles.swatch}
            style={{ background: colour }}
            aria-label={t('colour.choose', { colour })}
            data-tip={colour}
            aria-pressed={meant?.toUpperCase() === colour}
            onClick={() => onChange(colour)}
          />
        ))}
      </div>
    </div>
  );
}
