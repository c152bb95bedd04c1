import { useTranslation } from 'react-i18next';
import type { Built, ButtonKind } from './build-order.ts';
import { BuiltField } from './built-field.tsx';

interface ButtonFormProps {
  kind: ButtonKind;
  built: Built;
  onChange: (part: Partial<Built>) => void;
  faultOf: (field: string) => string | null;
}

const most: Record<ButtonKind, number> = { url: 2000, copy: 1000, call: 200 };
const modes = { url: 'url', copy: 'text', call: 'tel' } as const;

/** Title, words, where a picture is, and one button that opens, copies or calls. */
export function ButtonForm({ kind, built, onChange, faultOf }: ButtonFormProps) {
  const { t } = useTranslation('compose');
  const { button, target } = built;
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
        onChange={(text) => onChange({ target: { ...target, [kind]: text } })}
        maxLength={most[kind]}
        inputMode={modes[kind]}
        error={faultOf(`target.${kind}`)}
      />
    </>
  );
}
