import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from './badge.tsx';
import styles from './tab-list.module.css';

interface TabListProps<T extends string> {
  /** The id of the tab list: the panel is `{id}-panel`, labelled by `{id}-{name}` of the chosen tab. */
  id: string;
  label: string;
  tabs: readonly { name: T; label: string /** Wrong fields in it. */; faults?: number }[];
  chosen: T;
  onChoose: (tab: T) => void;
  /** Vertical: up and down arrows move as well. */
  isUpright?: boolean;
}

const across: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const upright: Record<string, number> = { ...across, ArrowDown: 1, ArrowUp: -1 };
const stepsOf = (isUpright: boolean) => (isUpright ? upright : across);

/** A tab list with arrow keys. */
export function TabList<T extends string>({ id, label, tabs, chosen, onChoose, isUpright = false }: TabListProps<T>) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const place = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[id="${id}-${next.name}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      className={styles.tabs}
      aria-label={label}
      aria-orientation={isUpright ? 'vertical' : undefined}
    >
      {tabs.map(({ name, label: text, faults = 0 }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          className={styles.tab}
          aria-selected={name === chosen}
          aria-controls={name === chosen ? `${id}-panel` : undefined}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={(event) => {
            const step = stepsOf(isUpright)[event.key];
            if (step === undefined) return;
            if (isUpright) event.preventDefault();
            move(step);
          }}
        >
          {text}
          {faults > 0 && (
            <>
              <span aria-hidden="true">
                <Badge count={faults} />
              </span>
              <span className="only-read">{t('tabs.faults', { count: faults })}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
