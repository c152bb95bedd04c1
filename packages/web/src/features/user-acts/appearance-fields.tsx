import { managerWidth } from '@guiche/contract/user-acts';
import { useTranslation } from 'react-i18next';
import { ChoiceField, FormField } from '../../ui/form-field.tsx';
import type { RecordState } from '../../ui/use-record-form.ts';
import type { UserFormValues } from './user-values.ts';

/** The person's default look, until they choose their own. */
export function AppearanceFields({ form }: { form: RecordState<UserFormValues> }) {
  const { t } = useTranslation('users');
  return (
    <>
      <ChoiceField
        label={t('field.theme')}
        value={form.values.defaultTheme}
        onChange={(theme) => form.set({ defaultTheme: theme === 'dark' ? 'dark' : 'light' })}
        choices={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <ChoiceField
        label={t('field.menu')}
        value={form.values.defaultMenu}
        onChange={(menu) => form.set({ defaultMenu: menu === 'open' ? 'open' : 'closed' })}
        choices={(['open', 'closed'] as const).map((value) => ({ value, label: t(`menu.${value}`) }))}
      />
      <FormField
        label={t('field.width')}
        type="number"
        inputMode="numeric"
        min={managerWidth.min}
        {...form.field('defaultTicketsManagerWidth')}
        hint={t('field.widthHint')}
      />
    </>
  );
}
