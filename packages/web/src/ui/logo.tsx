import { useBrand } from '../lib/brand.ts';
import { Picture } from './picture.tsx';

/** The installation's square mark. Its name stands beside it as text, or names the link around it. */
export function Logo({ size }: { size: number }) {
  const { icon } = useBrand();
  return <Picture src={icon} width={size} height={size} alt="" fallback={<OwnMark size={size} />} />;
}

function OwnMark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="22" height="22" rx="4.5" fill="var(--brand)" />
      <path stroke="var(--on-primary)" strokeWidth="2" d="M7.5 15v-3.5a4.5 4.5 0 0 1 9 0V15M5.5 17.5h13" />
    </svg>
  );
}
