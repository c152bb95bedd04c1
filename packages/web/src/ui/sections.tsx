import { type ReactNode, useId } from 'react';
import styles from './sections.module.css';
import { TabList } from './tab-list.tsx';

export interface Section<T extends string> {
  name: T;
  label: string;
  /** The number of faulty fields in it. */
  faults?: number;
}

export interface SectionsProps<T extends string> {
  label: string;
  sections: readonly Section<T>[];
  chosen: T;
  onChoose: (section: T) => void;
  /** The list of sections stands at the left. */
  isAtSide?: boolean;
  /** The class of the shown section. */
  className?: string | undefined;
  children: ReactNode;
}

/** Sections of a form or page, one of which is shown. */
export function Sections<T extends string>(props: SectionsProps<T>) {
  const { label, sections, chosen, onChoose, isAtSide = false, className, children } = props;
  const id = useId();
  const list = (
    <TabList id={id} label={label} tabs={sections} chosen={chosen} onChoose={onChoose} isUpright={isAtSide} />
  );
  const panel = (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={className}>
      {children}
    </div>
  );
  if (!isAtSide)
    return (
      <>
        {list}
        {panel}
      </>
    );
  return (
    <div className={styles.sides}>
      {list}
      {panel}
    </div>
  );
}
