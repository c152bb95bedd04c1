import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../ui/form-field.tsx';
import { switches, type UserValues } from './user-values.ts';

interface PermissionsTabProps {
  values: UserValues;
  onChange: (part: Partial<UserValues>) => void;
}

/** What somebody may beyond their profile. Admins may it all: of them it is kept for the day they are none. */
export function PermissionsTab({ values, onChange }: PermissionsTabProps) {
  const { t } = useTranslation('users');
  return (
    <>
      {switches.map((name) => (
        <SwitchField
          key={name}
          label={t(`right.${name}.name`)}
          hint={t(`right.${name}.text`)}
          checked={values[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </>
  );
}
