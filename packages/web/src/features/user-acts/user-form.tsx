import { canManageUsers } from '@guiche/contract/actor';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { reloadWithNotice } from '../../lib/notice-after-reload.ts';
import { isSaidFault, passwordText, refusedPassword } from '../../lib/password-fault.ts';
import formStyles from '../../ui/form.module.css';
import { RecordForm } from '../../ui/record-form.tsx';
import { Sections } from '../../ui/sections.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';
import { useSession } from '../auth/index.ts';
import { usePlaceQuestion } from '../places/index.ts';
import { reloadPeople } from './api.ts';
import { GeneralTab } from './general-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { useSaveUser } from './use-save-user.ts';
import {
  emptyValues,
  faultsOf,
  isAnotherWayIn,
  isChanged,
  type UserFault,
  type UserFormValues,
  valuesOf,
} from './user-values.ts';

interface UserFormProps {
  /** Null: a new person. */
  user: ManagedUser | null;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

type Tab = 'general' | 'permissions';

const writtenOf = (user: ManagedUser | null): UserFormValues => ({
  ...(user === null ? emptyValues : valuesOf(user)),
  picture: null,
});

/** The field to which a refusal belongs. */
function fieldOf(code: string, error: unknown) {
  if (refusedPassword(error) !== null) return 'password';
  return code === 'ERR_EMAIL_TAKEN' ? 'email' : code === 'ERR_WRONG_PASSWORD' ? 'currentPassword' : null;
}

function useUserForm({ user, onSaved, ...guard }: UserFormProps, reveal: () => void) {
  const { t } = useTranslation('users');
  const { user: self } = useSession();
  const cache = useQueryClient();
  const [known, setKnown] = useState(user);
  const places = usePlaceQuestion('save');
  const isNew = known === null;
  const faultText = (fault: UserFault) => (isSaidFault(fault) ? passwordText(fault) : t(`fault.${fault}`));
  const save = useSaveUser(known?.id ?? null, (made) => {
    setKnown(made);
    form.rebase(writtenOf(made), { ...writtenOf(made), picture: form.values.picture });
  });
  const form = useRecordForm({
    initial: writtenOf(user),
    isNew,
    faultsOf: (values) => faultsOf(values, isNew),
    faultText,
    isChanged: (now, before) => now.picture !== null || isChanged(now, before),
    fieldOf,
    refusalText: (code, error) => {
      const refused = refusedPassword(error);
      return refused === null ? errorText(code) : passwordText(refused);
    },
    reveal,
    ask: ({ farewellMessage }, go) => places.ask([farewellMessage], go),
    save,
    done: (id) => (id === self.id ? null : { kind: 'success', text: t('userModal.success') }),
    reload: () => reloadPeople(cache),
    onSaved: (id) => {
      onSaved();
      // The page read the own data when it started, so it reloads.
      if (id === self.id) reloadWithNotice(t('userModal.success'));
    },
    ...guard,
  });
  return { form, known, asksPassword: known?.id === self.id, question: places.question };
}

export function UserForm(props: UserFormProps) {
  const { t } = useTranslation('users');
  const { actor } = useSession();
  const [tab, setTab] = useState<Tab>('general');
  const { form, known, asksPassword, question } = useUserForm(props, () => setTab('general'));
  const tabs = (canManageUsers(actor) ? ['general', 'permissions'] : ['general']) as readonly Tab[];
  return (
    <RecordForm form={form} saveLabel={t('userModal.save')} questions={question}>
      <Sections
        label={t('tabs')}
        sections={tabs.map((name) => ({
          name,
          label: t(`tab.${name}`),
          faults: name === 'general' ? form.faulty.size : 0,
        }))}
        chosen={tab}
        onChoose={setTab}
        className={formStyles.fields}
      >
        {tab === 'general' ? (
          <GeneralTab
            user={known}
            form={form}
            asksPassword={asksPassword && isAnotherWayIn(form.values, form.before)}
          />
        ) : (
          <PermissionsTab form={form} />
        )}
      </Sections>
    </RecordForm>
  );
}
