import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import filterStyles from './filters.module.css';
import { parseInboxSearch } from './inbox-search.ts';
import { hadViews, viewsKey } from './stored-views.ts';
import { useInboxMoves } from './use-inbox.ts';
import { useOpenFirstTicket } from './use-open-first-ticket.ts';
import { viewsOptions } from './views-api.ts';

/** The saved views above the list, one press away; pressing the active one leaves it. */
export function ViewChips() {
  const { t } = useTranslation('lists');
  const { options } = useRouter();
  useOpenFirstTicket();
  const { showView } = useInboxMoves();
  const { data: views } = useQuery(viewsOptions);
  // Views hold no temporary parts, and their keys are sorted.
  const keptOf = (text: string) => {
    const { at: _at, side: _side, ...kept } = parseInboxSearch(options.parseSearch(text));
    return options.stringifySearch(kept);
  };
  const shown = keptOf(useRouterState({ select: ({ location }) => location.searchStr }));
  const count = views?.length;
  useEffect(() => {
    if (count) localStorage.setItem(viewsKey, '1');
    else if (count === 0) localStorage.removeItem(viewsKey);
  }, [count]);
  if (count === 0 || (count === undefined && !hadViews())) return null;
  return (
    <ul className={filterStyles.views} aria-label={t('views.title')}>
      {views?.map(({ id, name, search }) => {
        const isShown = keptOf(search) === shown;
        return (
          <li key={id}>
            <button
              type="button"
              className={filterStyles.view}
              aria-pressed={isShown}
              onClick={() => showView(isShown ? '' : search)}
            >
              <span className="cut" dir="auto">
                {name}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
