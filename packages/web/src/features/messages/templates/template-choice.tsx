import type { Template } from '@guiche/contract/templates.schemas';
import { IconRefresh, IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors.ts';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { zoneToName } from '../../../lib/zone-name.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TemplateList } from './template-list.tsx';
import styles from './templates.module.css';
import type { useTemplates } from './use-templates.ts';

interface TemplateChoiceProps {
  templates: ReturnType<typeof useTemplates>;
  onChoose: (template: Template) => void;
}

/** The list of templates, or why there is none, with a reload for people who may. */
export function TemplateChoice({ templates, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation('templates');
  const { list, sync, maySync } = templates;
  if (list.isPending)
    return (
      <p className={styles.none} role="status">
        {t('loading')}
      </p>
    );
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { templates: all, syncedAt } = list.data;
  const button = maySync && (
    <button
      type="button"
      className="button button-default"
      aria-disabled={sync.isPending || undefined}
      onClick={() => !sync.isPending && sync.mutate()}
    >
      <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
      {t(sync.isPending ? 'syncing' : 'sync')}
    </button>
  );
  const fault = sync.error && (
    <p className={styles.fault} role="alert">
      {errorText(sync.error)}
    </p>
  );
  if (all.length === 0)
    return (
      <>
        <EmptyState
          icon={IconTemplate}
          title={t('empty.title')}
          text={t(maySync ? 'empty.sync' : 'empty.ask')}
          action={button || undefined}
        />
        {fault}
      </>
    );
  return (
    <>
      <TemplateList templates={all} onChoose={onChoose} />
      <div className={styles.foot}>
        <span className={styles.quiet} role="status" title={syncedAt === null ? undefined : zoneToName(syncedAt)}>
          {syncedAt !== null && t('syncedAt', { time: `${formatDate(syncedAt)} ${formatTime(syncedAt)}` })}
        </span>
        {button}
      </div>
      {fault}
    </>
  );
}
