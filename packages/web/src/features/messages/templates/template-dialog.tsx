import type { Template } from '@guiche/contract/templates.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../../lib/errors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { usePlaceQuestion } from '../../places/index.ts';
import { applyMessage } from '../api.ts';
import builder from '../builder/builder.module.css';
import { type Filled, faultsOf, nothingFilled, valuesOf } from './filled.ts';
import { postTemplate } from './post-template.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplatePreview } from './template-preview.tsx';
import styles from './templates.module.css';
import { useTemplates } from './use-templates.ts';

export interface TemplateDialogProps {
  opened: boolean;
  onClose: () => void;
  ticket: Ticket;
  contact: string;
  /** Draws text as bubbles do. */
  words: ComponentType<{ text: string }>;
}

/** Chooses a template, then fills it beside a preview; keeps what was typed if closed by accident. */
export function TemplateDialog({ opened, onClose, ticket, contact, words }: TemplateDialogProps) {
  const { t } = useTranslation('templates');
  const form = useId();
  const body = useRef<HTMLDivElement>(null);
  const templates = useTemplates(ticket.whatsapp.id, opened);
  const [chosen, setChosen] = useState<Template | null>(null);
  const [filled, setFilled] = useState<Filled>(nothingFilled);
  const [judged, setJudged] = useState(false);
  const places = usePlaceQuestion('send', false);
  const shown = useDeferredValue(filled);
  const take = (template: Template | null) => {
    sending.reset();
    setChosen(template);
    setFilled(nothingFilled);
    setJudged(false);
  };
  const done = () => {
    take(null);
    onClose();
  };
  const sending = useSending(ticket.id, done, () => void templates.list.refetch());
  const faults = chosen === null ? {} : faultsOf(chosen, filled);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (chosen === null || sending.isPending || Object.keys(faults).length > 0) return;
    places.ask(Object.values(filled.texts), () => sending.send(chosen, filled));
  };
  const step = chosen?.id ?? null;
  const isRead = templates.list.data !== undefined;
  // Each step focuses its first field, the first step once it is loaded; the dialog itself sets the focus only when it
  // opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it is about
  useEffect(() => {
    if (opened) body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step, isRead]);
  const fault = judged && faults.all ? t(`fault.${faults.all}`) : sending.error && errorText(sending.error);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={chosen === null ? 600 : 860}
      title={chosen === null ? t('title') : chosen.name}
      actions={
        chosen && (
          <>
            {fault && (
              <p className={styles.fault} role="alert">
                {fault}
              </p>
            )}
            <button type="button" className="button button-default" onClick={() => take(null)}>
              {t('back')}
            </button>
            <button
              type="submit"
              form={form}
              className="button button-primary"
              aria-disabled={sending.isPending || undefined}
            >
              {t(sending.isPending ? 'sending' : 'messages:send')}
            </button>
          </>
        )
      }
    >
      <div ref={body}>
        {chosen === null ? (
          <TemplateChoice templates={templates} onChoose={take} />
        ) : (
          <div className={builder.sides} key={chosen.id}>
            <form id={form} className={builder.form} onSubmit={submit} noValidate>
              <div className={builder.fields}>
                <TemplateForm template={chosen} filled={filled} onChange={setFilled} faults={judged ? faults : {}} />
              </div>
            </form>
            <TemplatePreview template={chosen} filled={shown} contact={contact} words={words} />
          </div>
        )}
      </div>
      {places.question}
    </Dialog>
  );
}

// Not randomUUID, which is missing outside secure contexts (plain HTTP on another host).
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Repeated tries of the same values share a key; changed values get another. */
function useSending(ticketId: number, onSent: () => void, onStale: () => void) {
  const cache = useQueryClient();
  const last = useRef<{ order: string; file: File | null; clientId: string } | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: postTemplate,
    onSuccess: (message) => {
      last.current = null; // sending the same again is another message
      applyMessage(cache, message);
      onSent();
    },
    onError: (failure) => {
      if (codeOf(failure).startsWith('ERR_NO_TEMPLATE') || codeOf(failure) === 'ERR_TEMPLATE_NOT_SENDABLE') onStale();
    },
  });
  const send = (template: Template, { texts, file }: Filled) => {
    const order = JSON.stringify([template.id, texts]);
    if (last.current?.order !== order || last.current.file !== file) last.current = { order, file, clientId: newId() };
    const variables = valuesOf(template, { texts, file });
    mutate({ ticketId, templateId: template.id, variables, file, clientId: last.current.clientId });
  };
  return { send, isPending, error, reset };
}
