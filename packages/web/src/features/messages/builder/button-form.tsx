import { useTranslation } from 'react-i18next';
import type { TypedNumber } from '../../../lib/use-typed-number.ts';
import { NumberChoices } from '../../../ui/number-choices.tsx';
import type { Built, ButtonKind } from './build-order.ts';
import { BuiltField } from './built-field.tsx';

interface ButtonFormProps {
  kind: ButtonKind;
  built: Built;
  onChange: (part: Partial<Built>) => void;
  faultOf: (field: string) => string | null;
  /** How the number to call was read; null: it was not. */
  reading: TypedNumber | null;
}

const most: Record<ButtonKind, number> = { url: 2000, copy: 1000, call: 200 };
const modes = { url: 'url', copy: 'text', call: 'tel' } as const;

/** Title, text, picture address, and one button that opens, copies or calls. */
export function ButtonForm({ kind, built, onChange, faultOf, reading }: ButtonFormProps) {
  const { t } = useTranslation('compose');
  const { button, target } = built;
  const aim = (text: string) => onChange({ target: { ...target, [kind]: text } });
  const set = (part: Partial<Built['button']>) => onChange({ button: { ...button, ...part } });
  return (
    <>
      <BuiltField
        label={t('builder.title')}
        value={button.title}
        onChange={(title) => set({ title })}
        maxLength={60}
        error={faultOf('button.title')}
        isFirst
      />
      <BuiltField
        label={t('builder.text')}
        value={button.description}
        onChange={(description) => set({ description })}
        maxLength={1024}
        error={faultOf('button.description')}
        isLong
      />
      <BuiltField
        label={t('builder.image')}
        value={button.image}
        onChange={(image) => set({ image })}
        maxLength={500}
        inputMode="url"
        error={faultOf('button.image')}
        hint={t('builder.imageHint')}
      />
      <BuiltField
        label={t('builder.buttonText')}
        value={button.buttonText}
        onChange={(buttonText) => set({ buttonText })}
        maxLength={20}
        error={faultOf('button.buttonText')}
      />
      <BuiltField
        label={t(`builder.target.${kind}`)}
        value={target[kind]}
        onChange={aim}
        maxLength={most[kind]}
        inputMode={modes[kind]}
        hint={reading?.kind === 'number' ? reading.number.text : undefined}
        error={faultOf(`target.${kind}`)}
      />
      <NumberChoices reading={reading} onChoose={({ shown }) => aim(shown)} />
    </>
  );
}
