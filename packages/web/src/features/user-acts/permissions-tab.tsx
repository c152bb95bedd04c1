import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../ui/form-field.tsx';
import type { RecordState } from '../../ui/use-record-form.ts';
import { switches, type UserFormValues } from './user-values.ts';

/** What somebody may beyond their profile. Admins may it all: of them it is kept for the day they are none. */
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
