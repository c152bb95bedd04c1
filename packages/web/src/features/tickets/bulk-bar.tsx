import { actOnTickets } from '@guiche/contract/bulk-acts';
import type { BulkAct } from '@guiche/contract/bulk-acts.schemas';
import { IconArrowBackUp, IconArrowsExchange, IconCheck, IconTag, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../lib/commands.ts';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './bulk.module.css';
import type { BulkBody, useBulkRun } from './bulk-api.ts';
import { BulkTagDialog } from './bulk-tag-dialog.tsx';
import { BulkTransferDialog } from './bulk-transfer-dialog.tsx';
import { clearChosen } from './ticket-selection.ts';

interface BulkBarProps {
  chosen: ReadonlySet<number>;
  onBegun: ReturnType<typeof useBulkRun>['put'];
}

/** The bulk acts on the chosen tickets. Tickets on which the person may not act are skipped, which is said. */
export function BulkBar({ chosen, onBegun }: BulkBarProps) {
  const { t } = useTranslation('lists');
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = chosen.size;
  useShortcuts([{ keys: 'Escape', label: t('choice.clear'), run: clearChosen }], 'list');

  /** Resolves with whether it began, or had nothing to do. */
  const start = async (act: BulkAct, more: Partial<BulkBody> = {}): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      const { bulk } = await request(actOnTickets, { body: { ticketIds: [...chosen], act, ...more } });
      if (bulk) onBegun(bulk);
      else showToast({ kind: 'info', text: t('bulk.nothing') });
      setAsked(null);
      clearChosen();
      return true;
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const close = () => setAsked(null);
  const command = (act: BulkAct, icon: typeof IconCheck, run: () => void): Command => ({
    id: `bulk:${act}`,
    group: 'list',
    label: t(`choice.${act}`),
    detail: t('choice.count', { count }),
    icon,
    run,
  });
  useCommands([
    command('close', IconCheck, () => setAsked('close')),
    command('return', IconArrowBackUp, () => void start('return')),
    command('transfer', IconArrowsExchange, () => setAsked('transfer')),
    command('tag', IconTag, () => setAsked('tag')),
    { id: 'bulk:clear', group: 'list', label: t('choice.clear'), keys: 'Escape', icon: IconX, run: clearChosen },
  ]);

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('choice.label')}>
      <span className={styles.number} role="status">
        {t('choice.count', { count })}
      </span>
      <span className={styles.acts}>
        <IconButton label={t('choice.close')} icon={IconCheck} onClick={() => setAsked('close')} />
        <IconButton label={t('choice.return')} icon={IconArrowBackUp} onClick={() => void start('return')} />
        <IconButton label={t('choice.transfer')} icon={IconArrowsExchange} onClick={() => setAsked('transfer')} />
        <IconButton label={t('choice.tag')} icon={IconTag} onClick={() => setAsked('tag')} />
        <IconButton label={t('choice.clear')} icon={IconX} shortcut="Esc" onClick={clearChosen} />
      </span>
      <ConfirmDialog
        opened={asked === 'close'}
        onClose={close}
        title={t('choice.closeTitle', { count })}
        confirmLabel={t('choice.close')}
        busy={isBusy}
        onConfirm={() => void start('close')}
      >
        {t('choice.closeText')}
      </ConfirmDialog>
      <BulkTransferDialog
        opened={asked === 'transfer'}
        onClose={close}
        chosen={chosen}
        onTransfer={({ queueId, userId }) => start('transfer', { queueId, userId })}
      />
      <BulkTagDialog
        opened={asked === 'tag'}
        onClose={close}
        count={count}
        busy={isBusy}
        onChoose={(tagIds) => void start('tag', { tagIds })}
      />
    </div>
  );
}
