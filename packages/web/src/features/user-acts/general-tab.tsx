import { userNameLength, workTimeStep } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { mostFarewell } from '@guiche/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isSaidFault, passwordLength, passwordText } from '../../lib/password-fault.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { AreaField, ChoiceField, FormField } from '../../ui/form-field.tsx';
import { OpenPlaces } from '../places/index.ts';
import { connectionChoiceOptions } from './api.ts';
import { LookFields } from './look-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { QueueChoices } from './queue-choices.tsx';
import type { UserFaults, UserValues } from './user-values.ts';

interface GeneralTabProps {
  user: ManagedUser | null;
  values: UserValues;
  faults: UserFaults;
  /** One's own address or password is being changed. */
  asksPassword: boolean;
  /** Of the address, or of the password of now. */
  refusal: { code: string; text: string } | null;
  picture: File | null;
  onPicture: (file: File) => void;
  onChange: (part: Partial<UserValues>) => void;
}

/** Who somebody is, and how they work. */
export function GeneralTab(props: GeneralTabProps) {
  const { user, values, faults, asksPassword, refusal, picture, onPicture, onChange } = props;
  const { t } = useTranslation('users');
  const { data: connections = [] } = useQuery(connectionChoiceOptions);
  const faultText = (field: keyof UserFaults) => {
    const fault = faults[field];
    if (fault === undefined) return null;
    return isSaidFault(fault) ? passwordText(fault) : t(`fault.${fault}`);
  };
  const refusalOf = (code: string) => (refusal?.code === code ? refusal.text : null);
  return (
    <>
      <PictureField user={user} name={values.name} chosen={picture} onChoose={onPicture} />
      <FormField
        label={t('field.name')}
        value={values.name}
        onChange={(name) => onChange({ name })}
        error={faultText('name')}
        maxLength={userNameLength.max + 50}
        isFirst
      />
      <FormField
        label={t('field.email')}
        value={values.email}
        onChange={(email) => onChange({ email })}
        error={refusalOf('ERR_EMAIL_TAKEN') ?? faultText('email')}
        maxLength={255}
        inputMode="email"
      />
      <FormField
        label={t('field.password')}
        type="password"
        autoComplete="new-password"
        value={values.password}
        onChange={(password) => onChange({ password })}
        error={faultText('password')}
        hint={user === null ? undefined : t('field.passwordHint')}
        maxLength={passwordLength.max}
      />
      {asksPassword && (
        <FormField
          label={t('field.currentPassword')}
          type="password"
          autoComplete="current-password"
          value={values.currentPassword}
          onChange={(currentPassword) => onChange({ currentPassword })}
          error={refusalOf('ERR_WRONG_PASSWORD')}
          hint={t('field.currentPasswordHint')}
          maxLength={128}
        />
      )}
      <ChoiceField
        label={t('field.profile')}
        value={values.profile}
        onChange={(profile) => onChange({ profile: profile === 'admin' ? 'admin' : 'user' })}
        choices={(['user', 'admin'] as const).map((value) => ({ value, label: t(`profile.${value}`) }))}
      />
      <QueueChoices chosen={values.queueIds} onChange={(queueIds) => onChange({ queueIds })} />
      <ChoiceField
        label={t('field.connection')}
        value={values.whatsappId}
        onChange={(whatsappId) => onChange({ whatsappId })}
        choices={[
          { value: '', label: t('noConnection') },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FormField
        label={t('field.startWork')}
        type="time"
        step={workTimeStep}
        value={values.startWork}
        onChange={(startWork) => onChange({ startWork: startWork.slice(0, 5) })}
        error={faultText('startWork')}
        hint={zoneToName(new Date())}
      />
      <FormField
        label={t('field.endWork')}
        type="time"
        step={workTimeStep}
        value={values.endWork}
        onChange={(endWork) => onChange({ endWork: endWork.slice(0, 5) })}
        error={faultText('endWork')}
        hint={values.endWork < values.startWork ? t('field.nightHint') : undefined}
      />
      <LookFields values={values} fault={faultText('defaultTicketsManagerWidth')} onChange={onChange} />
      <AreaField
        label={t('field.farewell')}
        value={values.farewellMessage}
        onChange={(farewellMessage) => onChange({ farewellMessage })}
        hint={t('field.farewellHint')}
        maxLength={mostFarewell}
      />
      <OpenPlaces text={values.farewellMessage} />
    </>
  );
}
