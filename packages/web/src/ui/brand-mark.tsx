import { useBrand } from '../lib/brand.ts';
import { usePreference } from '../lib/preferences.ts';
import { Logo } from './logo.tsx';
import { Picture } from './picture.tsx';

/** The installation's brand: the logo of the theme, else mark and name. */
export function BrandMark({ size, width }: { size: number; width: number }) {
  const { name, logoLight, logoDark } = useBrand();
  const [theme] = usePreference('theme');
  const words = (
    <>
      <Logo size={size} />
      <span className="cut">{name}</span>
    </>
  );
  return (
    <Picture src={theme === 'dark' ? logoDark : logoLight} width={width} height={size} alt={name} fallback={words} />
  );
}
