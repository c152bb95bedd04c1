import { channelAbilities } from '@guiche/contract/channel-abilities';
import { endAnySession } from '@guiche/contract/connection-sessions';
import type { AnyConnection } from '@guiche/contract/connection-sessions.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatDate, formatPhone, formatTime } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { CompanyClock } from '../../ui/company-clock.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { allConnectionsOptions } from './api.ts';
import { ChannelIcon } from './channel-icon.tsx';
import styles from './form.module.css';
import { StatusChip } from './status-chip.tsx';

interface Company {
  name: string;
  whatsapps: readonly AnyConnection[];
}

/** The connections of one company, with the operator's one act: ending a session. */
export function CompanyDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const last = useRef(company);
  if (company !== null) last.current = company;
  const [asked, setAsked] = useState<AnyConnection | null>(null);
  const end = useMutation({
    mutationFn: (connection: AnyConnection) => request(endAnySession, { params: { whatsappId: connection.id } }),
    onSuccess: () => {
      setAsked(null);
      showToast({ kind: 'success', text: t('done.end') });
      announce(t('done.end'));
      return cache.invalidateQueries(allConnectionsOptions);
    },
  });
  const shown = last.current;
  if (shown === null) return null;
  return (
    <>
      <Dialog opened={company !== null} onClose={onClose} title={shown.name} size={640}>
        <CompanyClock />
        {shown.whatsapps.length === 0 && <p>{t('all.none')}</p>}
        <ul className={styles.companyList}>
          {shown.whatsapps.map((connection) => (
            <li key={connection.id} className={styles.companyRow}>
              <ChannelIcon channel={connection.channel} />
              <span className={styles.words}>
                <b dir="auto">{connection.name}</b>
                <span className={styles.quiet}>
                  {[
                    t(`channel.${connection.channel}`),
                    ...(connection.number === '' ? [] : [formatPhone(connection.number)]),
                    `${formatDate(connection.updatedAt)} ${formatTime(connection.updatedAt)}`,
                  ].join(' · ')}
                </span>
              </span>
              <div>
                <StatusChip connection={connection} way={null} />
              </div>
              {channelAbilities[connection.channel].way === 'session' && connection.status !== 'DISCONNECTED' && (
                <button
                  type="button"
                  className="button button-default button-small"
                  onClick={() => {
                    end.reset();
                    setAsked(connection);
                  }}
                >
                  {t('act.end')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        danger
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('ask.end.title', { name: asked?.name ?? '' })}
        confirmLabel={t('ask.end.confirm')}
        onConfirm={() => asked && end.mutate(asked)}
        busy={end.isPending}
      >
        <p>{t('all.endText')}</p>
        {end.error !== null && (
          <p className={styles.refusal} role="alert">
            {errorText(end.error)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
