import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './filter-bar.module.css';

export interface FilterChip {
  key: string;
  name: string;
  /** Removes this filter. */
  drop: () => void;
}

interface FilterBarProps {
  /** The label of the button that opens the filters. */
  label: string;
  chips: readonly FilterChip[];
  dropLabel: (name: string) => string;
  clearLabel: string;
  onClear: () => void;
  /** The filter fields. */
  children: ReactNode;
}

/** Filters behind one button; active ones are chips that can be removed. */
export function FilterBar({ label, chips, dropLabel, clearLabel, onClear, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <button
          type="button"
          className="button button-default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
          {label}
        </button>
        {chips.map(({ key, name, drop }) => (
          <button key={key} type="button" className={styles.chip} aria-label={dropLabel(name)} onClick={drop}>
            <span className="cut" dir="auto">
              {name}
            </span>
            <IconX size={12} stroke={2} aria-hidden="true" />
          </button>
        ))}
        {chips.length > 0 && (
          <button type="button" className={styles.clear} onClick={onClear}>
            {clearLabel}
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen} className={styles.fields}>
        {children}
      </div>
    </div>
  );
}
