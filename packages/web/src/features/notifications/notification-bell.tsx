import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import { optionalPart } from '../../lib/optional-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTitleCount } from '../../ui/page-title.ts';
import { useLayer } from '../../ui/top-layer.ts';
import { useNoticeRule } from './api.ts';
import styles from './notifications.module.css';
import { useAlerts } from './use-alerts.ts';
import { useFaviconDot } from './use-favicon-dot.ts';
import { useNoticeCount } from './use-notices.ts';
import { usePush } from './use-push.ts';

const NoticePanel = optionalPart(async () => {
  const [panel] = await Promise.all([import('./notice-panel.tsx'), loadTexts('alerts')]);
  return panel.NoticePanel;
});

const mostShown = 99;

/** The bell of the top bar. It is mounted on every signed-in screen, so it also counts in the title and alerts. */
export function NotificationBell() {
  const { t } = useTranslation('app');
  const [opened, setOpened] = useState(false);
  const rule = useNoticeRule();
  const count = useNoticeCount(rule);
  useAlerts(rule);
  usePush();
  useTitleCount(count);
  useFaviconDot(count);
  // Escape closes it even before it has the focus.
  useLayer(opened, () => setOpened(false));

  return (
    <div className={styles.bell}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        offset={6}
        width="calc(min(360px, 100vw - 16px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <IconButton
            label={count > 0 ? t('notices.unread', { count }) : t('notices.title')}
            icon={IconBell}
            onClick={() => setOpened(!opened)}
          />
        </Popover.Target>
        <Popover.Dropdown className={styles.panel}>
          <Suspense>
            <NoticePanel onClose={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </div>
  );
}
