import { isAdmin } from '@guiche/contract/actor';
import type { Channel } from '@guiche/contract/channel-abilities';
import type { Connection } from '@guiche/contract/connections.schemas';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { CompanyClock } from '../../ui/company-clock.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../auth/index.ts';
import { channelsOptions, useConnectionsLive } from './api.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { connectionsOptions } from './connection-list.ts';
import { ConnectionHead, ConnectionRow } from './connection-row.tsx';
import styles from './connections.module.css';
import { ImportCard } from './import-card.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { NewConnection, ScreenActs } from './screen-acts.tsx';
import { type FormTarget, isAskedAbout, type Way } from './status.ts';
import { type Act, useConnectionActs } from './use-connection-acts.ts';
import { useLogin } from './use-login.ts';

/** The company's connections: their state and everything that can be done with them. */
export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const { actor } = useSession();
  const list = useQuery(connectionsOptions);
  const offers = useQuery(channelsOptions);
  const [form, setForm] = useState<FormTarget | null>(null);
  const [codeOf, setCodeOf] = useState<Connection | null>(null);
  const [asked, setAsked] = useState<{ act: Act; connection: Connection | null } | null>(null);
  const acts = useConnectionActs({ onCode: setCodeOf, onDone: () => setAsked(null) });
  const login = useLogin();
  usePageTitle(t('title'));
  useConnectionsLive();
  const mayEdit = isAdmin(actor);
  const wayOf = ({ channel }: Connection): Way =>
    offers.data?.channels.find((each) => each.channel === channel)?.way ?? null;
  const begin = (channel: Channel) => {
    const url = offers.data?.channels.find((each) => each.channel === channel)?.loginUrl ?? null;
    if (url === null) setForm({ id: null, channel });
    else login.begin(channel, url);
  };
  return (
    <main className={styles.screen} aria-busy={list.isPending}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        {list.data && <Badge count={list.data.length} quiet />}
        <CompanyClock />
        <ScreenActs
          offers={offers.data}
          mayEdit={mayEdit}
          onNew={begin}
          onRestart={() => setAsked({ act: 'restart', connection: null })}
        />
      </header>
      {list.data?.map((connection) => (
        <ImportCard key={connection.id} connection={connection} />
      ))}
      {!list.data && list.error && (
        <ErrorState error={list.error} title={t('ui:error.list')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonRows rows={5} label={t('loading')} />}
      {list.data?.length === 0 && (
        <EmptyState
          icon={IconPlugConnected}
          title={t('empty.title')}
          text={t(mayEdit ? 'empty.text' : 'empty.ask')}
          action={mayEdit ? <NewConnection offers={offers.data} onNew={begin} /> : undefined}
        />
      )}
      {list.data && list.data.length > 0 && (
        <table className={styles.table} aria-label={t('title')}>
          <ConnectionHead />
          <tbody>
            {list.data.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                way={wayOf(connection)}
                mayEdit={mayEdit}
                isBusy={acts.busyWith === connection.id}
                onAct={(act) => {
                  if (act === 'showCode') setCodeOf(connection);
                  else if (act === 'login') begin(connection.channel);
                  else if (isAskedAbout(act, connection)) setAsked({ act, connection });
                  else acts.run(act, connection);
                }}
                onEdit={() => setForm({ id: connection.id, channel: connection.channel })}
                onDelete={() => setAsked({ act: 'delete', connection })}
              />
            ))}
          </tbody>
        </table>
      )}
      <ConnectionDialog target={form} onClose={() => setForm(null)} onCode={setCodeOf} onMade={acts.afterSave} />
      <QrDialog connection={codeOf} onClose={() => setCodeOf(null)} />
      <ConfirmAct asked={asked} acts={acts} wayOf={wayOf} onClose={() => setAsked(null)} />
    </main>
  );
}
