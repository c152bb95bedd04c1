import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
  /** The quiet zone around it, in modules. */
  border?: number;
}

/** A QR code: black on white in both themes, as scanners require. */
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
