import type { Icon } from '@tabler/icons-react';
import type { Column } from './data-table.tsx';
import { IconButton } from './icon-button.tsx';

interface RowAct<R> {
  /** The button's label, with the row's name, because a button is read on its own. */
  label: (row: R) => string;
  icon: Icon;
  run: (row: R) => void;
  /** For which rows it is offered; absent: all. */
  isFor?: (row: R) => boolean;
}

/** The last column, with the acts of a row. */
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
