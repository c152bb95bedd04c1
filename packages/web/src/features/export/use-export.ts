import { exportTicket } from '@guiche/contract/ticket-export';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { useSession } from '../auth/index.ts';
import { loadConversation, pagesOf } from './load-conversation.ts';
import type { PdfNews, PdfOrder } from './pdf/entry.ts';
import { entriesOf, headerOf, type Translate } from './pdf-order.ts';

export type ExportState =
  | { step: 'ready' }
  | { step: 'loading'; count: number }
  | { step: 'drawing'; done: number; total: number }
  | { step: 'done'; url: string; size: number; pages: number }
  /** Nothing can be exported. */
  | { step: 'empty' }
  | { step: 'failed'; error: unknown };

/** Draws in a worker, so that long conversations do not block the screen. */
function drawPdf(order: PdfOrder, signal: AbortSignal, onNews: (done: number, total: number) => void) {
  return new Promise<{ file: Blob; pages: number }>((resolve, reject) => {
    const worker = new Worker(new URL('./pdf/draw.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message || 'the worker did not start'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<PdfNews>) => {
      if (data.kind === 'progress') return onNews(data.done, data.total);
      end();
      if (data.kind === 'done') resolve(data);
      else reject(new Error(data.reason));
    });
    worker.postMessage(order);
  });
}

/** The running export, and the object URL it made. */
interface Work {
  control: AbortController | null;
  url: string | null;
}

function stop(work: Work) {
  work.control?.abort();
  work.control = null;
}

function forget(work: Work) {
  if (work.url !== null) URL.revokeObjectURL(work.url);
  work.url = null;
}

/** Exports a conversation: loads all of it, then draws it. Closing the dialog stops both. */
export function useExport(ticket: Ticket, opened: boolean) {
  const { t, i18n } = useTranslation('export');
  const { user } = useSession();
  const [state, setState] = useState<ExportState>({ step: 'ready' });
  const work = useRef<Work>({ control: null, url: null });
  useEffect(() => {
    if (!opened) return;
    const { current } = work;
    return () => {
      stop(current);
      forget(current);
      setState({ step: 'ready' });
    };
  }, [opened]);

  const say: Translate = (key, values) => t(key, values ?? {});
  const make = async (signal: AbortSignal) => {
    const company = user.company.name;
    const onProgress = (count: number) => setState({ step: 'loading', count });
    onProgress(0);
    const messages = await loadConversation(ticket, { ...pagesOf(ticket.id, signal), onProgress });
    const entries = entriesOf(messages, ticket, company, say);
    if (entries.length === 0) return setState({ step: 'empty' });
    // Recorded before there is a file: the audit log names who exported a conversation.
    await request(exportTicket, { params: { ticketId: ticket.id }, signal });
    setState({ step: 'drawing', done: 0, total: 0 });
    const order = {
      header: headerOf(ticket, company, new Date(), say, i18n.language),
      entries,
      language: i18n.language,
    };
    const { file, pages } = await drawPdf(order, signal, (done, total) => setState({ step: 'drawing', done, total }));
    forget(work.current);
    const url = URL.createObjectURL(file);
    work.current.url = url;
    setState({ step: 'done', url, size: file.size, pages });
  };
  const start = () => {
    stop(work.current);
    const control = new AbortController();
    work.current.control = control;
    make(control.signal).catch((error: unknown) => {
      if (!control.signal.aborted) setState({ step: 'failed', error });
    });
  };
  const cancel = () => {
    stop(work.current);
    setState({ step: 'ready' });
  };
  return { state, start, cancel };
}
