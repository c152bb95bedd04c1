import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../ui/form-field.tsx';
import type { RecordState } from '../../ui/use-record-form.ts';
import { switches, type UserFormValues } from './user-values.ts';

/** The permissions beyond the profile. Admins have all; theirs are stored for the day they are no admin. */
export function PermissionsTab({ form }: { form: RecordState<UserFormValues> }) {
  const { t } = useTranslation('users');
  return (
    <>
      {switches.map((name) => (
        <SwitchField key={name} label={t(`right.${name}.name`)} hint={t(`right.${name}.text`)} {...form.toggle(name)} />
      ))}
    </>
  );
}
