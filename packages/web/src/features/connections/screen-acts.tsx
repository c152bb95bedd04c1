import type { Channel } from '@guiche/contract/channel-abilities';
import type { listConnectable } from '@guiche/contract/connection-sessions';
import type { ResultOf } from '@guiche/contract/route';
import { Menu } from '@mantine/core';
import { IconHeadset, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../lib/brand.ts';
import { LayerMenu } from '../../ui/menu.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import styles from './connections.module.css';

type Offers = ResultOf<typeof listConnectable>;

interface ScreenActsProps {
  offers: Offers | undefined;
  mayEdit: boolean;
  onNew: (channel: Channel) => void;
  onRestart: () => void;
}

/** The screen's buttons: support, restart, and new connections. */
export function ScreenActs({ offers, mayEdit, onNew, onRestart }: ScreenActsProps) {
  const { t } = useTranslation('connections');
  const { supportUrl } = useBrand();
  return (
    <div className={styles.screenActs}>
      {/^(https?:|mailto:|tel:)/i.test(supportUrl) && (
        <a className="button button-quiet button-small" href={supportUrl} target="_blank" rel="noopener noreferrer">
          <IconHeadset size={18} stroke={1.75} aria-hidden="true" />
          {t('support')}
        </a>
      )}
      <button type="button" className="button button-default button-small" onClick={onRestart}>
        <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
        {t('restart')}
      </button>
      {mayEdit && <NewConnection offers={offers} onNew={onNew} />}
    </div>
  );
}

/** The menu of new connections; a disabled entry says why. */
export function NewConnection({ offers, onNew }: Pick<ScreenActsProps, 'offers' | 'onNew'>) {
  const { t } = useTranslation('connections');
  const isFull = offers !== undefined && offers.limit !== null && offers.used >= offers.limit;
  const reasonOf = ({ isInPlan, way }: Offers['channels'][number]) => {
    if (!isInPlan) return t('new.notInPlan');
    if (way === null) return t('new.notOffered');
    return isFull ? t('new.full', { count: offers?.limit ?? 0 }) : null;
  };
  return (
    <LayerMenu position="bottom-end" width={280} offset={4}>
      <Menu.Target>
        <button type="button" className="button button-primary button-small" disabled={offers === undefined}>
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('new.open')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {offers?.channels.map((offer) => {
          const reason = reasonOf(offer);
          return (
            <Menu.Item
              key={offer.channel}
              leftSection={<ChannelIcon channel={offer.channel} />}
              disabled={reason !== null}
              onClick={() => onNew(offer.channel)}
            >
              <span className={styles.entry}>
                {t(`new.${offer.channel}`)}
                {reason !== null && <span className={styles.quiet}>{reason}</span>}
              </span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </LayerMenu>
  );
}
