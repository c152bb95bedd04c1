import { isAdmin } from '@guiche/contract/actor';
import { createContact, updateContact } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { syncTags } from '@guiche/contract/tag-acts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { useTypedNumber } from '../../lib/use-typed-number.ts';
import { FormField } from '../../ui/form-field.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { applyContact } from './api.ts';
import formStyles from './contact-form.module.css';
import { ContactNumberField } from './contact-number-field.tsx';
import { type ContactFaults, type ContactValues, changeOf, faultsOf, hasFaults, isChanged } from './contact-values.ts';
import styles from './contacts.module.css';
import { DetailRows } from './detail-rows.tsx';
import { OwnerField, Owners } from './owner-field.tsx';
import { ChosenTags } from './tag-field.tsx';
import type { ShownTag } from './use-tag-acts.ts';

interface ContactFormProps {
  /** Null: a new one. */
  contactId: number | null;
  initial: ContactValues;
  /** What stands in the fields at first. */
  filled: ContactValues;
  isGroup: boolean;
  /** What is kept at once, apart from the form. */
  beside?: ReactNode;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (contact: Contact) => void;
}

/** Once somebody is made they stay, whatever becomes of their tags. */
async function makeContact(values: ContactValues, before: ContactValues, tags: readonly ShownTag[]) {
  const body = { ...changeOf(values, before), name: values.name.trim(), number: values.number.trim() };
  const contact = await call(createContact, { body });
  if (tags.length === 0) return { contact };
  try {
    await call(syncTags, { body: { contactId: contact.id, tags: tags.map(({ id }) => id) } });
    return { contact: { ...contact, tags: [...tags] } };
  } catch (error) {
    return { contact, ofTags: error };
  }
}

const ofNumber = ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NUMBER_UNCLEAR'];

function useSave(contactId: number | null, before: ContactValues, onSaved: (contact: Contact) => void) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, tags }: { values: ContactValues; tags: readonly ShownTag[] }) =>
      contactId === null
        ? makeContact(values, before, tags)
        : { contact: await call(updateContact, { params: { contactId }, body: changeOf(values, before) }) },
    onSuccess: async ({ contact, ofTags }: { contact: Contact; ofTags?: unknown }) => {
      applyContact(cache, contact);
      const isWhole = ofTags === undefined;
      const text = isWhole ? t('contactModal.success') : t('contactModal.withoutTags', { reason: errorText(ofTags) });
      showToast({ kind: isWhole ? 'success' : 'error', text });
      announce(text);
      onSaved(contact);
      await cache.invalidateQueries({ queryKey: ['contacts', 'names'] });
    },
  });
}

/** Name, number, e-mail and further details of a contact. */
export function ContactForm(props: ContactFormProps) {
  const { contactId, initial, isGroup, beside, onDirty, onCancel, onSaved } = props;
  const { t } = useTranslation('contacts');
  const { actor } = useSession();
  // What somebody else saves meanwhile is not what was changed here.
  const [before] = useState(initial);
  const [filled] = useState(props.filled);
  const [values, setValues] = useState(filled);
  const [tags, setTags] = useState<readonly ShownTag[]>([]);
  const [making, setMaking] = useState(0);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(contactId, before, onSaved);
  const faults: ContactFaults = isTried ? faultsOf(values, before, actor.hidesNumbers) : { details: [] };
  // What stood there before was judged when it came.
  const reading = useTypedNumber(values.number.trim() === before.number ? '' : values.number);
  const isFixed = contactId !== null && (isGroup || !isAdmin(actor));
  const refusedNumber = save.error !== null && ofNumber.includes(codeOf(save.error)) ? errorText(save.error) : null;
  const isDirty = isChanged(values, filled) || tags.length > 0;
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);

  const set = (part: Partial<ContactValues>) => {
    save.reset();
    setValues((known) => ({ ...known, ...part }));
  };
  const textOf = (field: 'name' | 'number' | 'email') => {
    const fault = faults[field];
    if (fault === 'masked') return errorText('ERR_MASKED_TEXT');
    return fault === undefined ? null : t(`fault.${fault}`);
  };
  const submit = () => {
    setTried(true);
    if (save.isPending || making > 0) return;
    const isUnread = reading !== null && reading.kind !== 'number';
    if (isUnread || hasFaults(faultsOf(values, before, actor.hidesNumbers)))
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    else if (contactId !== null && !isDirty) onCancel();
    else save.mutate({ values, tags });
  };

  return (
    <form
      ref={form}
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormField
        label={t('field.name')}
        value={values.name}
        onChange={(name) => set({ name })}
        error={textOf('name')}
        maxLength={250}
        isFirst
      />
      <ContactNumberField
        value={values.number}
        onChange={(number) => set({ number })}
        reading={reading}
        isTried={isTried}
        error={refusedNumber ?? textOf('number')}
        fixed={isFixed ? t(actor.hidesNumbers ? 'masked' : 'field.numberFixed') : null}
      />
      <FormField
        label={t('field.email')}
        value={values.email}
        onChange={(email) => set({ email })}
        error={textOf('email')}
        maxLength={255}
        inputMode="email"
      />
      <DetailRows values={values} faulty={faults.details} onChange={(details) => set({ details })} />
      <fieldset className={formStyles.rows}>
        <legend className="field-label">{t('owners.title')}</legend>
        {isAdmin(actor) ? (
          <OwnerField owners={values.owners} onChange={(owners) => set({ owners })} />
        ) : (
          <Owners owners={values.owners} />
        )}
      </fieldset>
      {contactId === null ? <ChosenTags tags={tags} onChange={setTags} onMaking={setMaking} /> : beside}
      {save.error !== null && refusedNumber === null && (
        <p className={styles.refusal} role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className={formStyles.formActs}>
        <button type="button" className="button button-default" onClick={onCancel}>
          {t('ui:dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending || making > 0}>
          {t('contactModal.save')}
        </button>
      </div>
    </form>
  );
}
