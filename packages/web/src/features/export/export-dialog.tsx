import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { formatBytes } from '../../lib/file-size.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import styles from './export.module.css';
import { fileNameOf } from './file-name.ts';
import { type ExportState, useExport } from './use-export.ts';

export interface ExportDialogProps {
  /** Null: closed. */
  ticket: Ticket | null;
  onClose: () => void;
}

/** Exports a conversation as a PDF file. Keeps its content while it fades out. */
export function ExportDialog({ ticket, onClose }: ExportDialogProps) {
  const last = useRef(ticket);
  if (ticket !== null) last.current = ticket;
  const shown = last.current;
  return shown && <OneExport key={shown.id} ticket={shown} opened={ticket !== null} onClose={onClose} />;
}

interface OneExportProps {
  ticket: Ticket;
  opened: boolean;
  onClose: () => void;
}

function OneExport({ ticket, opened, onClose }: OneExportProps) {
  const { t } = useTranslation('export');
  const { state, start, cancel } = useExport(ticket, opened);
  const name = fileNameOf(ticket.contact.name, ticket.id);
  const link = useRef<HTMLAnchorElement>(null);
  const url = state.step === 'done' ? state.url : null;
  useEffect(() => {
    if (url === null) return;
    link.current?.click();
    link.current?.focus();
    announce(t('ready', { name }));
  }, [url, name, t]);
  const busy = state.step === 'loading' || state.step === 'drawing';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <button type="button" className="button button-default" onClick={busy ? cancel : onClose}>
            {t(busy ? 'ui:dialog.cancel' : 'ui:dialog.close')}
          </button>
          {state.step === 'done' ? (
            <a ref={link} className="button button-primary" href={state.url} download={name}>
              {t('again')}
            </a>
          ) : (
            <button type="button" className="button button-primary" onClick={start} disabled={busy} data-autofocus>
              {t(state.step === 'failed' ? 'ui:error.retry' : 'start')}
            </button>
          )}
        </>
      }
    >
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <Progress state={state} />
    </Dialog>
  );
}

function Progress({ state }: { state: ExportState }) {
  const { t, i18n } = useTranslation('export');
  switch (state.step) {
    case 'ready':
      return <p className={styles.quiet}>{t('about')}</p>;
    case 'loading':
      return (
        <>
          <progress className={styles.bar} aria-label={t('loading', { count: state.count })} />
          <p className={styles.quiet}>{t('loading', { count: state.count })}</p>
        </>
      );
    case 'drawing':
      return (
        <>
          <progress
            className={styles.bar}
            aria-label={t('drawing', state)}
            value={state.done}
            max={Math.max(1, state.total)}
          />
          <p className={styles.quiet}>{t('drawing', state)}</p>
        </>
      );
    case 'done':
      return <p role="status">{t('done', { count: state.pages, size: formatBytes(state.size, i18n.language) })}</p>;
    case 'empty':
      return <p role="alert">{t('empty')}</p>;
    case 'failed':
      return <p role="alert">{codeOf(state.error) === 'ERR_CLIENT' ? t('failed') : errorText(state.error)}</p>;
  }
}
