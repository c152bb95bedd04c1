import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../ui/screen.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { useSession } from '../auth/index.ts';
import { numbersOptions, useDashboardLive } from './api.ts';
import { AttendantsTab } from './attendants-tab.tsx';
import styles from './dashboard.module.css';
import { type DashboardSearch, dashboardTabs, parseDashboardSearch } from './dashboard-search.ts';
import { IndicatorsTab } from './indicators-tab.tsx';
import { NpsTab } from './nps-tab.tsx';
import { daysOf, faultOf, type Period, periodOfSearch, spanText, todayIn } from './period.ts';
import { PeriodFilter } from './period-filter.tsx';

/** The dashboard: figures of a period and the current state. Period and tab are kept in the address. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  const navigate = useNavigate();
  const search: DashboardSearch = useSearch({ strict: false });
  const id = useId();
  useDashboardLive();
  const today = todayIn(user.company.timeZone);
  const asked = periodOfSearch(search, today);
  // An address may hold anything; an invalid period is replaced by the usual one.
  const period = faultOf(asked) === null ? asked : periodOfSearch({}, today);
  const tab = search.tab ?? 'indicators';
  const usual = period.from === period.to ? 'hour' : 'day';
  const go = (change: { [K in keyof DashboardSearch]?: DashboardSearch[K] | undefined }) =>
    void navigate({ to: '/', search: parseDashboardSearch({ ...search, ...change }) });
  const shown = { period, today };
  return (
    <Screen
      title={t('title')}
      hasTimes
      acts={
        <PeriodFilter
          key={`${period.from} ${period.to}`}
          period={period}
          today={today}
          onChoose={(chosen) => go(chosen)}
        />
      }
    >
      <div className={styles.tabs}>
        <TabList
          id={id}
          label={t('title')}
          tabs={dashboardTabs.map((name) => ({ name, label: t(`tab.${name}`) }))}
          chosen={tab}
          onChoose={(chosen) => go({ tab: chosen })}
        />
        <Compared period={period} today={today} />
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {tab === 'indicators' && <IndicatorsTab {...shown} onChoose={(chosen) => go(chosen)} />}
        {tab === 'nps' && <NpsTab period={period} />}
        {tab === 'attendants' && (
          <AttendantsTab
            period={period}
            by={search.by ?? usual}
            onBy={(by) => go({ by: by === usual ? undefined : by })}
          />
        )}
      </div>
    </Screen>
  );
}

/** Says once which days all numbers are compared with. */
function Compared({ period, today }: { period: Period; today: string }) {
  const { t } = useTranslation('dashboard');
  const previous = useQuery(numbersOptions(period)).data?.previous;
  if (previous === undefined) return null;
  return (
    <p className={styles.compared}>{t('compared', { span: spanText(previous, today, t), count: daysOf(previous) })}</p>
  );
}
