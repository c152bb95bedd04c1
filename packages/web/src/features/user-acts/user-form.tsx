import { canManageUsers } from '@guiche/contract/actor';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { refusedPassword } from '../../lib/password-fault.ts';
import formStyles from '../../ui/form.module.css';
import { TabList } from '../../ui/tab-list.tsx';
import { useSession } from '../auth/index.ts';
import { usePlaceQuestion } from '../places/index.ts';
import { GeneralTab } from './general-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { useSaveUser } from './use-save-user.ts';
import {
  emptyValues,
  faultsOf,
  isAnotherWayIn,
  isChanged,
  type UserFaults,
  type UserValues,
  valuesOf,
} from './user-values.ts';

interface UserFormProps {
  /** Null: somebody new. */
  user: ManagedUser | null;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

type Tab = 'general' | 'permissions';

/** What is said at its field. */
const isPlacedError = (error: unknown) =>
  ['ERR_EMAIL_TAKEN', 'ERR_WRONG_PASSWORD'].includes(codeOf(error)) || refusedPassword(error) !== null;

export function UserForm({ user, onDirty, onCancel, onSaved }: UserFormProps) {
  const { t } = useTranslation('users');
  const { actor, user: self } = useSession();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // What somebody else saves meanwhile is not what was changed here.
  const [known, setKnown] = useState(user);
  const before = known === null ? emptyValues : valuesOf(known);
  const [values, setValues] = useState(before);
  const [picture, setPicture] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [tab, setTab] = useState<Tab>('general');
  const save = useSaveUser(known?.id ?? null, {
    onMade: (made) => {
      setKnown(made);
      setValues(valuesOf(made));
    },
    onSaved,
  });
  const isNew = known === null;
  const refused = refusedPassword(save.error);
  const faults: UserFaults = {
    ...(refused !== null && { password: refused }),
    ...(isTried ? faultsOf(values, isNew) : {}),
  };
  const isDirty = isChanged(values, before) || picture !== null;
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);
  const places = usePlaceQuestion('save');
  const refusal = save.error === null ? null : codeOf(save.error);
  const isPlaced = isPlacedError(save.error);

  const set = (part: Partial<UserValues>) => {
    save.reset();
    setValues((now) => ({ ...now, ...part }));
  };
  const submit = () => {
    setTried(true);
    if (save.isPending) return;
    if (Object.keys(faultsOf(values, isNew)).length > 0) {
      setTab('general');
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } else if (!isNew && !isDirty) onCancel();
    else places.ask([values.farewellMessage], () => save.mutate({ values, before, picture }, { onError: showPlaced }));
  };
  // What is refused of a field is said at the field.
  const showPlaced = (error: unknown) => isPlacedError(error) && setTab('general');
  const tabs = (canManageUsers(actor) ? ['general', 'permissions'] : ['general']) as readonly Tab[];
  const faultsIn = (name: Tab) => (name === 'general' ? Object.keys(faults).length : 0);

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
      <TabList
        id={id}
        label={t('tabs')}
        tabs={tabs.map((name) => ({ name, label: t(`tab.${name}`), faults: faultsIn(name) }))}
        chosen={tab}
        onChoose={setTab}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={formStyles.fields}>
        {tab === 'general' ? (
          <GeneralTab
            user={known}
            values={values}
            faults={faults}
            asksPassword={known?.id === self.id && isAnotherWayIn(values, before)}
            refusal={isPlaced && refusal !== null ? { code: refusal, text: errorText(save.error) } : null}
            picture={picture}
            onPicture={(file) => {
              save.reset();
              setPicture(file);
            }}
            onChange={set}
          />
        ) : (
          <PermissionsTab values={values} onChange={set} />
        )}
      </div>
      {save.error !== null && !isPlaced && (
        <p className={formStyles.refusal} role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className={formStyles.formActs}>
        <button type="button" className="button button-default" onClick={onCancel}>
          {t('ui:dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {t('userModal.save')}
        </button>
      </div>
      {places.question}
    </form>
  );
}
