import { isAdmin } from '@guiche/contract/actor';
import { createContact, updateContact } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { syncTags } from '@guiche/contract/tag-acts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { useTypedNumber } from '../../lib/use-typed-number.ts';
import { FormField } from '../../ui/form-field.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';
import { useSession } from '../auth/index.ts';
import { applyContact } from './api.ts';
import formStyles from './contact-form.module.css';
import { ContactNumberField } from './contact-number-field.tsx';
import { type ContactValues, changeOf, faultsOf, isChanged } from './contact-values.ts';
import styles from './contacts.module.css';
import { DetailRows } from './detail-rows.tsx';
import { OwnerField, Owners } from './owner-field.tsx';
import { ChosenTags } from './tag-field.tsx';
import type { ShownTag } from './use-tag-acts.ts';

interface ContactFormProps {
  /** Null: a new record. */
  contactId: number | null;
  initial: ContactValues;
  /** The fields' initial values. */
  filled: ContactValues;
  isGroup: boolean;
  /** Shown beside the form; saved at once, not with it. */
  beside?: ReactNode;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (contact: Contact) => void;
}

interface Made {
  contact: Contact;
  ofTags?: unknown;
}

/** Creates the contact, which stays even if its tags fail. */
async function makeContact(values: ContactValues, before: ContactValues, tags: readonly ShownTag[]): Promise<Made> {
  const body = { ...changeOf(values, before), name: values.name.trim(), number: values.number.trim() };
  const contact = await request(createContact, { body });
  if (tags.length === 0) return { contact };
  try {
    await request(syncTags, { body: { contactId: contact.id, tags: tags.map(({ id }) => id) } });
    return { contact: { ...contact, tags: [...tags] } };
  } catch (error) {
    return { contact, ofTags: error };
  }
}

const ofNumber = ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NUMBER_UNCLEAR'];

interface FormValues extends ContactValues {
  /** The tags of a new contact; those of a known one are saved at once. */
  tags: readonly ShownTag[];
}

function useContactForm({ contactId, initial, onSaved, ...props }: ContactFormProps, isMaking: boolean) {
  const { t } = useTranslation('contacts');
  const { actor } = useSession();
  const cache = useQueryClient();
  // Changes are measured against the first values, whatever others save meanwhile.
  const [before] = useState(initial);
  const [filled] = useState<FormValues>({ ...props.filled, tags: [] });
  const form = useRecordForm({
    initial: filled,
    isNew: contactId === null,
    isWaiting: isMaking,
    faultsOf: (values) => {
      const { details, ...faults } = faultsOf(values, before, actor.hidesNumbers);
      return { ...faults, details: details.length > 0 ? ('unnamed' as const) : null };
    },
    ownFaults: () => (reading === null || reading.kind === 'number' ? [] : ['number']),
    // Rows without a name show their own fault.
    faultText: (fault) => {
      if (fault === 'unnamed') return null;
      return fault === 'masked' ? errorText('ERR_MASKED_TEXT') : t(`fault.${fault}`);
    },
    isChanged: (now, first) => isChanged(now, first) || now.tags.length > 0,
    fieldOf: (code) => (ofNumber.includes(code) ? 'number' : null),
    save: async (values) => {
      const made: Made =
        contactId === null
          ? await makeContact(values, before, values.tags)
          : { contact: await request(updateContact, { params: { contactId }, body: changeOf(values, before) }) };
      applyContact(cache, made.contact);
      return made;
    },
    done: ({ ofTags }) =>
      ofTags === undefined
        ? { kind: 'success', text: t('contactModal.success') }
        : { kind: 'error', text: t('contactModal.withoutTags', { reason: errorText(ofTags) }) },
    reload: () => cache.invalidateQueries({ queryKey: ['contacts', 'names'] }),
    onSaved: ({ contact }) => onSaved(contact),
    ...{ onDirty: props.onDirty, onCancel: props.onCancel },
  });
  const { number } = form.values;
  // An unchanged number is not judged again.
  const reading = useTypedNumber(number.trim() === before.number ? '' : number);
  return { form, reading, before };
}

/** Name, number, e-mail and further details of a contact. */
export function ContactForm(props: ContactFormProps) {
  const { contactId, isGroup, beside } = props;
  const { t } = useTranslation('contacts');
  const { actor } = useSession();
  const [making, setMaking] = useState(0);
  const { form, reading, before } = useContactForm(props, making > 0);
  const { values, field, set } = form;
  const isFixed = contactId !== null && (isGroup || !isAdmin(actor));
  const faulty = form.isTried ? faultsOf(values, before, actor.hidesNumbers).details : [];
  return (
    <RecordForm form={form} saveLabel={t('contactModal.save')} classNames={{ ...formStyles, refusal: styles.refusal }}>
      <FormField label={t('field.name')} {...field('name')} maxLength={250} isFirst />
      <ContactNumberField
        {...field('number')}
        reading={reading}
        isTried={form.isTried}
        fixed={isFixed ? t(actor.hidesNumbers ? 'masked' : 'field.numberFixed') : null}
      />
      <FormField label={t('field.email')} {...field('email')} maxLength={255} inputMode="email" />
      <DetailRows values={values} faulty={faulty} onChange={(details) => set({ details })} />
      <fieldset className={formStyles.rows}>
        <legend className="field-label">{t('owners.title')}</legend>
        {isAdmin(actor) ? (
          <OwnerField owners={values.owners} onChange={(owners) => set({ owners })} />
        ) : (
          <Owners owners={values.owners} />
        )}
      </fieldset>
      {contactId === null ? (
        <ChosenTags
          tags={values.tags}
          onChange={(change) => set((now) => ({ tags: change(now.tags) }))}
          onMaking={setMaking}
        />
      ) : (
        beside
      )}
    </RecordForm>
  );
}
