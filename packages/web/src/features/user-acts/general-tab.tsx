import { passwordLength } from '@guiche/contract/password-rule';
import { userNameLength, workTimeStep } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { mostFarewell } from '@guiche/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { zoneToName } from '../../lib/zone-name.ts';
import { AreaField, ChoiceField, FormField } from '../../ui/form-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { RecordState } from '../../ui/use-record-form.ts';
import { OpenPlaces } from '../places/index.ts';
import { connectionChoiceOptions } from './api.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { QueueChoices } from './queue-choices.tsx';
import type { UserFormValues } from './user-values.ts';

interface GeneralTabProps {
  user: ManagedUser | null;
  form: RecordState<UserFormValues>;
  /** The own e-mail address or password is being changed. */
  asksPassword: boolean;
}

/** The general tab: identity and work settings. */
export function GeneralTab({ user, form, asksPassword }: GeneralTabProps) {
  const { t } = useTranslation('users');
  const { data: connections = [] } = useQuery(connectionChoiceOptions);
  const { values, field, set } = form;
  return (
    <>
      <PictureField user={user} name={values.name} chosen={values.picture} onChoose={(picture) => set({ picture })} />
      <FormField label={t('field.name')} {...field('name')} maxLength={userNameLength.max + 50} isFirst />
      <FormField label={t('field.email')} {...field('email')} maxLength={255} inputMode="email" />
      <FormField
        label={t('field.password')}
        type="password"
        autoComplete="new-password"
        {...field('password')}
        hint={user === null ? undefined : t('field.passwordHint')}
        maxLength={passwordLength.max}
      />
      {asksPassword && (
        <FormField
          label={t('field.currentPassword')}
          type="password"
          autoComplete="current-password"
          {...field('currentPassword')}
          hint={t('field.currentPasswordHint')}
          maxLength={128}
        />
      )}
      <ChoiceField
        label={t('field.profile')}
        value={values.profile}
        onChange={(profile) => set({ profile: profile === 'admin' ? 'admin' : 'user' })}
        choices={(['user', 'admin'] as const).map((value) => ({ value, label: t(`profile.${value}`) }))}
      />
      <QueueChoices chosen={values.queueIds} onChange={(queueIds) => set({ queueIds })} />
      <ChoiceField
        label={t('field.connection')}
        {...field('whatsappId')}
        choices={[
          { value: '', label: t('noConnection') },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TimeField
        label={t('field.startWork')}
        step={workTimeStep / 60}
        {...field('startWork')}
        hint={zoneToName(new Date())}
      />
      <TimeField
        label={t('field.endWork')}
        step={workTimeStep / 60}
        {...field('endWork')}
        hint={values.endWork < values.startWork ? t('field.nightHint') : undefined}
      />
      <AppearanceFields form={form} />
      <AreaField
        label={t('field.farewell')}
        {...field('farewellMessage')}
        hint={t('field.farewellHint')}
        maxLength={mostFarewell}
      />
      <OpenPlaces text={values.farewellMessage} />
    </>
  );
}
