import { IconBrandInstagram, IconBrandMessenger, IconBrandWhatsapp, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './avatar.module.css';

export type ChannelName = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
interface AvatarProps {
  name: string;
  /** Chooses the colour, so that a person has the same one everywhere. */
  seed: number;
  size?: 24 | 28 | 36 | 40 | 64;
  channel?: ChannelName;
  /** The person's picture; initials are shown without one, while it loads, and if it fails. */
  image?: string | null;
}

const glyphs = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandMessenger,
  instagram: IconBrandInstagram,
};

/** The first letters of the first two words; null: the name is only a number. */
function initialsOf(name: string): string | null {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  if (words.length === 0) return null;
  return words
    .slice(0, 2)
    .map((word) => ([...word][0] ?? '').toUpperCase())
    .join('');
}

/** A decorative avatar; the name stands beside it as text. */
export function Avatar({ name, seed, size = 40, channel, image = null }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = initialsOf(name);
  const Glyph = channel && glyphs[channel];
  const colour = styles[`colour${(seed % 6) + 1}`];
  return (
    <span
      className={`${styles.avatar} ${styles[`size${size}`]} ${colour}`}
      aria-hidden="true"
      data-initials={initials ?? undefined}
    >
      {image !== null && image !== broken && (
        <img
          className={styles.image}
          src={image}
          width={size}
          height={size}
          alt=""
          decoding="async"
          onError={() => setBroken(image)}
        />
      )}
      {initials === null && <IconUser size={Math.round(size / 2)} stroke={1.75} />}
      {Glyph && (
        <span className={styles.channel}>
          <Glyph size={14} stroke={1.75} />
        </span>
      )}
    </span>
  );
}
