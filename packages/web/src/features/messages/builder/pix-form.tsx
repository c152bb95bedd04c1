import { normalizePixKey, type PixKeyType } from '@guiche/contract/pix';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/formats.ts';
import type { Built } from './build-order.ts';
import { BuiltField } from './built-field.tsx';

interface PixFormProps {
  built: Built;
  onChange: (part: Partial<Built>) => void;
  faultOf: (field: string) => string | null;
}

const keyTypes = ['CNPJ', 'CPF', 'PHONE', 'EMAIL', 'EVP'] as const satisfies readonly PixKeyType[];
const modes = { CNPJ: 'text', CPF: 'text', PHONE: 'tel', EMAIL: 'email', EVP: 'text' } as const;

/** What is paid, the amount and the key. */
export function PixForm({ built, onChange, faultOf }: PixFormProps) {
  const { t } = useTranslation('compose');
  const typeId = useId();
  const { pix } = built;
  const phone = pix.keyType === 'PHONE' ? normalizePixKey('PHONE', pix.key) : null;
  const set = (part: Partial<Built['pix']>) => onChange({ pix: { ...pix, ...part } });
  return (
    <>
      <BuiltField
        label={t('builder.title')}
        value={pix.title}
        onChange={(title) => set({ title })}
        maxLength={60}
        error={faultOf('pix.title')}
        isFirst
      />
      <BuiltField
        label={t('builder.pix.value')}
        value={pix.value}
        onChange={(value) => set({ value })}
        maxLength={20}
        inputMode="decimal"
        hint={t('builder.pix.valueHint')}
        error={faultOf('pix.value')}
      />
      <div>
        <label className="field-label" htmlFor={typeId}>
          {t('builder.pix.keyType')}
        </label>
        <div className="field">
          <select
            id={typeId}
            value={pix.keyType}
            onChange={(event) => {
              const keyType = keyTypes.find((each) => each === event.currentTarget.value);
              if (keyType) set({ keyType });
            }}
          >
            {keyTypes.map((each) => (
              <option key={each} value={each}>
                {t(`builder.pix.types.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <BuiltField
        label={t('builder.pix.key')}
        value={pix.key}
        onChange={(key) => set({ key })}
        maxLength={100}
        inputMode={modes[pix.keyType]}
        hint={phone !== null ? formatPhone(phone) : pix.keyType === 'PHONE' ? t('builder.pix.phoneHint') : undefined}
        error={faultOf('pix.key')}
      />
      <BuiltField
        label={t('builder.pix.merchant')}
        value={pix.merchant}
        onChange={(merchant) => set({ merchant })}
        maxLength={60}
        hint={t('builder.pix.merchantHint')}
        error={faultOf('pix.merchant')}
      />
    </>
  );
}
