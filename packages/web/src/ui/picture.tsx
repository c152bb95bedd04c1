import { type ReactNode, useState } from 'react';

interface PictureProps {
  /** Empty: there is none. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Stands where there is no picture, and where it does not load. */
  fallback: ReactNode;
}

/** A picture somebody chose, in a place of fixed size: whatever its shape, nothing moves when it arrives. */
export function Picture({ src, width, height, alt, fallback }: PictureProps) {
  const [broken, setBroken] = useState('');
  if (src === '' || src === broken) return fallback;
  return <img className="picture" src={src} width={width} height={height} alt={alt} onError={() => setBroken(src)} />;
}
