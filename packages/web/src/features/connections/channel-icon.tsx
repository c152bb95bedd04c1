import type { Channel } from '@guiche/contract/channel-abilities';
import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandWhatsapp,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';

const icons = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconRosetteDiscountCheck,
  facebook: IconBrandMessenger,
  instagram: IconBrandInstagram,
};

/** A channel's icon in the colour of the text around it. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const Glyph = icons[channel];
  return <Glyph size={20} stroke={1.75} aria-hidden="true" />;
}
