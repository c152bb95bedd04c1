import { type BuiltKind, builtKindsOf } from '@guiche/contract/channel-abilities';
import type { InteractiveContent } from '@guiche/contract/interactive-content';
import type { InteractiveOrder } from '@guiche/contract/interactive-sends.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isNumberFault } from '../../../lib/number-fault.ts';
import { useTypedNumber } from '../../../lib/use-typed-number.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSession } from '../../auth/index.ts';
import { usePlaceQuestion } from '../../places/index.ts';
import { type Built, contentOf, emptyBuilt, faultsOf, isButtonKind, isDirty, orderOf, typedOf } from './build-order.ts';
import styles from './builder.module.css';
import { ButtonForm } from './button-form.tsx';
import { ListForm } from './list-form.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { PixForm } from './pix-form.tsx';
import { PollForm } from './poll-form.tsx';

export interface BuilderDialogProps {
  opened: boolean;
  onClose: () => void;
  ticket: Ticket;
  contact: string;
  onSend: (order: InteractiveOrder, content: InteractiveContent) => void;
  /** Draws text as bubbles do. */
  words: ComponentType<{ text: string }>;
}

/** Builds an interactive message beside a preview on a phone; asks before text is lost. */
export function BuilderDialog({ opened, onClose, ticket, contact, onSend, words }: BuilderDialogProps) {
  const { t } = useTranslation('compose');
  const { user } = useSession();
  const form = useId();
  const merchant = user.company.name;
  const [built, setBuilt] = useState(() => emptyBuilt(merchant));
  const [judged, setJudged] = useState(false);
  const [asking, setAsking] = useState(false);
  const places = usePlaceQuestion('send', false);
  const shown = useDeferredValue(built);
  const reading = useTypedNumber(built.target.call, built.kind === 'call');
  const faults = faultsOf(built, ticket.channel, reading);
  const faultOf = (field: string) => {
    const fault = judged ? faults[field] : undefined;
    if (fault === undefined) return null;
    return t(isNumberFault(fault) ? `numbers:${fault}` : `builder.fault.${fault}`);
  };
  const change = (part: Partial<Built>) => setBuilt((before) => ({ ...before, ...part }));
  const forget = () => {
    setAsking(false);
    setJudged(false);
    setBuilt(emptyBuilt(merchant));
    onClose();
  };
  // Escape closes an open question first.
  const leave = () => {
    if (asking) return;
    if (isDirty(built, merchant)) setAsking(true);
    else forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const content = contentOf(built, reading);
    if (Object.keys(faults).length > 0 || content === null) return;
    places.ask(typedOf(built), () => {
      onSend(orderOf(built, reading), content);
      setBuilt(emptyBuilt(merchant));
      setJudged(false);
    });
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={leave}
        size={860}
        title={t('builder.open')}
        actions={
          <>
            <button type="button" className="button button-default" onClick={leave}>
              {t('ui:dialog.cancel')}
            </button>
            <button type="submit" form={form} className="button button-primary">
              {t('messages:send')}
            </button>
          </>
        }
      >
        <KindTabs
          kinds={builtKindsOf(ticket.channel)}
          kind={built.kind}
          panelId={`${form}-panel`}
          onChange={(kind) => {
            setJudged(false);
            change({ kind });
          }}
        />
        <div className={styles.sides}>
          <form id={form} className={styles.form} onSubmit={submit} noValidate>
            <div
              id={`${form}-panel`}
              role="tabpanel"
              className={styles.fields}
              aria-label={t(`builder.kinds.${built.kind}`)}
            >
              {built.kind === 'list' && <ListForm built={built} onChange={change} faultOf={faultOf} />}
              {isButtonKind(built.kind) && (
                <ButtonForm kind={built.kind} built={built} onChange={change} faultOf={faultOf} reading={reading} />
              )}
              {built.kind === 'pix' && <PixForm built={built} onChange={change} faultOf={faultOf} />}
              {built.kind === 'poll' && <PollForm built={built} onChange={change} faultOf={faultOf} />}
            </div>
          </form>
          <PhonePreview
            built={shown}
            content={contentOf(shown, reading)}
            channel={ticket.channel}
            contact={contact}
            words={words}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        opened={opened && asking}
        onClose={() => setAsking(false)}
        title={t('builder.leave.title')}
        confirmLabel={t('builder.leave.confirm')}
        onConfirm={forget}
        danger
      >
        {t('builder.leave.text')}
      </ConfirmDialog>
      {places.question}
    </>
  );
}

interface KindTabsProps {
  kinds: readonly BuiltKind[];
  kind: BuiltKind;
  panelId: string;
  onChange: (kind: BuiltKind) => void;
}

function KindTabs({ kinds, kind, panelId, onChange }: KindTabsProps) {
  const { t } = useTranslation('compose');
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const count = kinds.length;
    const next = kinds[(kinds.indexOf(kind) + step + count) % count];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChange(next);
    bar.current?.querySelector<HTMLElement>(`[data-kind="${next}"]`)?.focus();
  };
  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('builder.kind')} onKeyDown={onKeyDown}>
      {kinds.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-kind={each}
          className={each === kind ? `${styles.tab} ${styles.chosen}` : styles.tab}
          aria-selected={each === kind}
          aria-controls={panelId}
          tabIndex={each === kind ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {t(`builder.kinds.${each}`)}
        </button>
      ))}
    </div>
  );
}
