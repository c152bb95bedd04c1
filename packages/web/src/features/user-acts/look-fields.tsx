import { managerWidth } from '@guiche/contract/user-acts';
import { useTranslation } from 'react-i18next';
import { ChoiceField, FormField } from '../../ui/form-field.tsx';
import type { UserValues } from './user-values.ts';

interface LookFieldsProps {
  values: UserValues;
  /** Of the width. */
  fault: string | null;
  onChange: (part: Partial<UserValues>) => void;
}

/** How somebody's screen looks until they choose otherwise. */
export function LookFields({ values, fault, onChange }: LookFieldsProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <ChoiceField
        label={t('field.theme')}
        value={values.defaultTheme}
        onChange={(theme) => onChange({ defaultTheme: theme === 'dark' ? 'dark' : 'light' })}
        choices={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <ChoiceField
        label={t('field.menu')}
        value={values.defaultMenu}
        onChange={(menu) => onChange({ defaultMenu: menu === 'open' ? 'open' : 'closed' })}
        choices={(['open', 'closed'] as const).map((value) => ({ value, label: t(`menu.${value}`) }))}
      />
      <FormField
        label={t('field.width')}
        type="number"
        inputMode="numeric"
        min={managerWidth.min}
        value={values.defaultTicketsManagerWidth}
        onChange={(defaultTicketsManagerWidth) => onChange({ defaultTicketsManagerWidth })}
        error={fault}
        hint={t('field.widthHint')}
      />
    </>
  );
}
