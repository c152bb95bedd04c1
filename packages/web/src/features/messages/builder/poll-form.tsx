import { pollLimits } from '@guiche/contract/interactive-sends';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/form-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Built } from './build-order.ts';
import styles from './builder.module.css';
import { BuiltField } from './built-field.tsx';

interface PollFormProps {
  built: Built;
  onChange: (part: Partial<Built>) => void;
  faultOf: (field: string) => string | null;
}

/** The question, the options, and how many of them somebody may choose. */
export function PollForm({ built, onChange, faultOf }: PollFormProps) {
  const { t } = useTranslation('compose');
  const { poll } = built;
  const { question, options, isMultiple } = poll;
  const set = (part: Partial<Built['poll']>) => onChange({ poll: { ...poll, ...part } });
  return (
    <>
      <BuiltField
        label={t('builder.poll.question')}
        value={question}
        onChange={(text) => set({ question: text })}
        maxLength={pollLimits.question}
        error={faultOf('poll.question')}
        isLong
        isFirst
      />
      {options.map((option, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
        <div key={n} className={styles.withAct}>
          <BuiltField
            label={t('builder.rowTitle', { place: n + 1 })}
            value={option}
            onChange={(text) => set({ options: options.map((one, m) => (m === n ? text : one)) })}
            maxLength={pollLimits.option}
            error={faultOf(`poll.options.${n}`)}
          />
          {options.length > pollLimits.fewest && (
            <IconButton
              label={t('builder.removeRow', { place: n + 1 })}
              icon={IconTrash}
              onClick={() => set({ options: options.filter((_, m) => m !== n) })}
            />
          )}
        </div>
      ))}
      <div className={styles.acts}>
        <button
          type="button"
          className="button button-small button-default"
          disabled={options.length >= pollLimits.most}
          onClick={() => set({ options: [...options, ''] })}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('builder.addRow')}
        </button>
        <span className={styles.quiet}>{t('builder.rowsUsed', { rows: options.length, max: pollLimits.most })}</span>
      </div>
      <SwitchField
        label={t('builder.poll.several')}
        hint={t('builder.poll.severalHint')}
        checked={isMultiple}
        onChange={(isOn) => set({ isMultiple: isOn })}
      />
    </>
  );
}
