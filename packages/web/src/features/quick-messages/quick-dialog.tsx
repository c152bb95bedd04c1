import { canChangeQuickMessage } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSession } from '../auth/index.ts';
import { QuickForm } from './quick-form.tsx';

/** The quick message in the dialog; null: a new one. */
export interface QuickTarget {
  quick: QuickMessage | null;
}

/** The form of a quick message; another person's is read-only. */
export function QuickDialog({ target, onClose }: { target: QuickTarget | null; onClose: () => void }) {
  const { t } = useTranslation('quick');
  const { actor } = useSession();
  const last = useRef(target);
  if (target !== null) last.current = target;
  const quick = last.current?.quick ?? null;
  const mayChange = quick === null || canChangeQuickMessage(actor, quick);
  const title = quick === null ? 'form.new' : mayChange ? 'form.edit' : 'form.view';
  return (
    <FormDialog opened={target !== null} onClose={onClose} title={t(title)} size={640}>
      {({ onDirty, close, end }) => (
        <QuickForm
          key={quick?.id ?? 'new'}
          initial={quick}
          mayChange={mayChange}
          onDirty={onDirty}
          onCancel={close}
          onSaved={end}
        />
      )}
    </FormDialog>
  );
}
