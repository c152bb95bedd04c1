import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
  /** Empty modules around it. */
  border?: number;
}

/** What cameras read, as a picture: black on white in either theme, or none would take it. */
export function QrCode({ text, label, className, border = 2 }: QrCodeProps) {
  const { data, size } = encode(text, { border });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
