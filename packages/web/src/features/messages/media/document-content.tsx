import type { MediaData } from '@guiche/contract/media.schemas';
import {
  type Icon,
  IconDownload,
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/file-size.ts';
import styles from './media.module.css';
import { cutMiddle, extensionOf } from './sizes.ts';

const icons: [RegExp, Icon][] = [
  [/pdf/, IconFileTypePdf],
  [/spreadsheet|excel|csv/, IconFileSpreadsheet],
  [/presentation|powerpoint/, IconPresentation],
  [/zip|compressed|x-tar|x-7z|rar/, IconFileZip],
  [/^image\//, IconPhoto],
  [/^video\//, IconVideo],
  [/^audio\//, IconFileMusic],
  [/^text\/|word|opendocument\.text|rtf/, IconFileText],
];
const maxName = 44;

/** Icon, name and size of a file that is not shown itself. */
export function FileFacts({ data }: { data: Pick<MediaData, 'name' | 'mimeType' | 'size'> }) {
  const { t, i18n } = useTranslation('media');
  const [, Glyph] = icons.find(([pattern]) => pattern.test(data.mimeType)) ?? [null, IconFile];
  const name = data.name === '' ? t('ui:kinds.document') : data.name;
  const facts = [extensionOf(name), data.size === null ? '' : formatBytes(data.size, i18n.language)];
  return (
    <>
      <span className={styles.fileIcon}>
        <Glyph size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.fileText}>
        <b dir="auto" title={name}>
          {cutMiddle(name, maxName)}
        </b>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
}

interface DocumentContentProps {
  url: string;
  data: MediaData;
  reachable: boolean;
}

/** A file to download. */
export function DocumentContent({ url, data, reachable }: DocumentContentProps) {
  const { t } = useTranslation('media');
  return (
    <a className={styles.file} href={url} download={data.name} tabIndex={reachable ? 0 : -1}>
      <span className="only-read">
        {t('downloadFile', { name: data.name === '' ? t('ui:kinds.document') : data.name })}
      </span>
      <span className={styles.shownFacts} aria-hidden="true">
        <FileFacts data={data} />
      </span>
      <IconDownload className={styles.quiet} size={20} stroke={1.75} aria-hidden="true" />
    </a>
  );
}
