import { canChangeQuickMessage, deleteQuickMessage } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { IconBolt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { ListScreen } from '../../ui/list-screen.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { useSearchedList } from '../../ui/use-list.ts';
import { useSession } from '../auth/index.ts';
import { quickPagesOptions, reloadQuick, useQuickLive } from './api.ts';
import { columnsOf } from './quick-columns.tsx';
import { QuickDialog, type QuickTarget } from './quick-dialog.tsx';

/** The screen of quick messages: the person's own, and those that others share. */
export function QuickMessagesScreen() {
  const { t } = useTranslation('quick');
  const { actor } = useSession();
  const cache = useQueryClient();
  const list = useSearchedList(quickPagesOptions, ({ records }) => records);
  const [form, setForm] = useState<QuickTarget | null>(null);
  const [going, setGoing] = useState<QuickMessage | null>(null);
  useQuickLive();
  const open = (quick: QuickMessage) => setForm({ quick });
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columnsOf(t, {
        actor,
        mayChange: (quick) => canChangeQuickMessage(actor, quick),
        onOpen: open,
        onDelete: setGoing,
      })}
      onOpen={open}
      icon={IconBolt}
      loading={t('loading')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothing={{ title: t('none.title'), text: t('none.text') }}
      searchLabel={t('search')}
      add={{ label: t('new'), run: () => setForm({ quick: null }) }}
    >
      <QuickDialog target={form} onClose={() => setForm(null)} />
      <RemoveDialog
        record={going}
        onClose={() => setGoing(null)}
        title={({ shortcode }) => t('delete.title', { shortcode })}
        text={({ mediaName }) => <p>{t(mediaName ? 'delete.withFile' : 'delete.text')}</p>}
        confirmLabel={t('delete.confirm')}
        done={t('done.delete')}
        remove={({ id }) => request(deleteQuickMessage, { params: { quickMessageId: id } })}
        reload={() => reloadQuick(cache)}
      />
    </ListScreen>
  );
}
