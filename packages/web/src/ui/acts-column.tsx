import type { Icon } from '@tabler/icons-react';
import type { Column } from './data-table.tsx';
import { IconButton } from './icon-button.tsx';

interface RowAct<R> {
  /** With the row's name in it: a button is read by itself. */
  label: (row: R) => string;
  icon: Icon;
  run: (row: R) => void;
  /** Of which rows it is offered; without: of all. */
  isFor?: (row: R) => boolean;
}

/** The last column: what can be done with a row. */
export const actsColumn = <R,>(label: string, acts: readonly RowAct<R>[], track = '104px'): Column<R> => ({
  key: 'acts',
  label,
  track,
  isUnlabelled: true,
  atEnd: true,
  cell: (row) =>
    acts
      .filter(({ isFor }) => isFor?.(row) ?? true)
      .map((act) => {
        const name = act.label(row);
        return <IconButton key={name} label={name} icon={act.icon} onClick={() => act.run(row)} />;
      }),
});
