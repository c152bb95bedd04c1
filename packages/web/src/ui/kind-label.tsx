import {
  IconAd2,
  IconBan,
  IconCalendarEvent,
  IconChartBar,
  IconClock,
  IconCurrencyDollar,
  IconFile,
  IconHandClick,
  IconListDetails,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPhoneX,
  IconPhoto,
  IconSticker,
  IconUserSquare,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './kind-label.module.css';

const icons = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  voice: IconMicrophone,
  document: IconFile,
  sticker: IconSticker,
  location: IconMapPin,
  contact: IconUserSquare,
  event: IconCalendarEvent,
  list: IconListDetails,
  interactive: IconHandClick,
  payment: IconCurrencyDollar,
  ad: IconAd2,
  poll: IconChartBar,
  call_log: IconPhoneX,
  reaction: IconMoodSmile,
  deleted: IconBan,
  late: IconClock,
};
export type MediaKind = keyof typeof icons;

export const isMediaKind = (kind: string): kind is MediaKind => Object.hasOwn(icons, kind);

/** A message's kind in one line: its icon, and its text or the kind's word. */
export function KindLabel({ kind, text = '' }: { kind: MediaKind; text?: string }) {
  const { t } = useTranslation('ui');
  const Icon = icons[kind];
  const word = t(`kinds.${kind}`);
  return (
    <>
      <Icon className={styles.icon} size={14} stroke={1.75} aria-hidden="true" />
      {text !== '' && <span className="only-read">{`${word}: `}</span>}
      {text === '' ? word : text}
    </>
  );
}
