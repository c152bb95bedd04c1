import { type ReactNode, useState } from 'react';

interface PictureProps {
  /** Empty: there is none. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Shown without a picture, and if it fails to load. */
  fallback: ReactNode;
}

/** An uploaded picture in a box of fixed size, so that nothing moves when it arrives. */
export function Picture({ src, width, height, alt, fallback }: PictureProps) {
  const [broken, setBroken] = useState('');
  if (src === '' || src === broken) return fallback;
  return <img className="picture" src={src} width={width} height={height} alt={alt} onError={() => setBroken(src)} />;
}
