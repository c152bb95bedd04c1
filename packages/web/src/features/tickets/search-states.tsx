import { minSearchLength } from '@guiche/contract/search';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './search-box.module.css';
import type { TicketPage } from './ticket-pages.ts';
import { useInbox } from './use-inbox.ts';

interface SearchNoteProps {
  state: 'short' | 'searching' | 'found';
  /** The first page of the results. */
  page: TicketPage | undefined;
  /** How many are found so far. */
  count: number;
}

/** The state of the search, in one line above the rows. */
export function SearchNote({ state, page, count }: SearchNoteProps) {
  const { t } = useTranslation('tickets');
  const said = {
    short: () => t('search.short', { min: minSearchLength }),
    searching: () => t('search.searching'),
    found: () => {
      const { countCapped = false, searchLimited = false } = page ?? {};
      if (!countCapped) return t('search.found', { count });
      return t(searchLimited ? 'search.limited' : 'search.foundMore', { shown: count });
    },
  };
  return (
    <p className={styles.note} role="status">
      {said[state]()}
    </p>
  );
}

/** Says that nothing matches, and what else can be tried. */
export function NothingFound({ text, limited }: { text: string; limited: boolean }) {
  const { t } = useTranslation('tickets');
  const { search, changeSearch } = useInbox();
  return (
    <div role="status" className={styles.nothing}>
      <EmptyState
        icon={IconSearchOff}
        title={t('search.nothing', { text })}
        text={t(limited ? 'search.nothingLimited' : search.queues ? 'empty.filtered' : 'search.nothingText')}
        action={
          <>
            {search.msgs !== true && (
              <button
                type="button"
                className="button button-default button-small"
                onClick={() => changeSearch({ msgs: true })}
              >
                {t('search.tryMessages')}
              </button>
            )}
            {search.queues && (
              <button
                type="button"
                className="button button-default button-small"
                onClick={() => changeSearch({ queues: undefined })}
              >
                {t('empty.allQueues')}
              </button>
            )}
            <button
              type="button"
              className="button button-default button-small"
              onClick={() => changeSearch({ q: undefined, at: undefined })}
            >
              {t('search.clear')}
            </button>
          </>
        }
      />
    </div>
  );
}
