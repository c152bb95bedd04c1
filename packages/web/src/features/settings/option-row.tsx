import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from './options.ts';
import styles from './settings.module.css';
import { TextCard } from './text-card.tsx';
import type { SettingsState } from './use-settings.ts';

interface OptionRowProps {
  option: Option;
  settings: SettingsState;
  onSaveText: (key: NonNullable<Option['text']>) => void;
}

/** An option with a switch that saves when pressed; while it is on, the text that it sends. */
export function OptionRow({ option: { key, text }, settings, onSaveText }: OptionRowProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [pressed, setPressed] = useState(false);
  const on = settings.isOn(key);
  return (
    <div className={styles.option} data-setting={key}>
      <label className={styles.row} htmlFor={id}>
        <span className={styles.words}>
          <span className={styles.name}>{t(`option.${key}.name`)}</span>
          <span className={styles.quiet} id={`${id}-text`}>
            {t(`option.${key}.text`)}
          </span>
        </span>
        <span className={styles.tick} aria-hidden="true">
          {(settings.saved === key || (text !== undefined && settings.saved === text)) && (
            <>
              <IconCheck size={16} stroke={2} />
              {t('saved')}
            </>
          )}
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={on}
          aria-checked={on}
          aria-label={t(`option.${key}.name`)}
          aria-describedby={`${id}-text`}
          onChange={() => {
            setPressed(true);
            settings.toggle(key);
          }}
        />
      </label>
      {text !== undefined && on && (
        <TextCard
          name={text}
          edited={settings.textOf(text)}
          wantsFocus={pressed && settings.textOf(text).text === ''}
          onSave={() => onSaveText(text)}
        />
      )}
    </div>
  );
}
