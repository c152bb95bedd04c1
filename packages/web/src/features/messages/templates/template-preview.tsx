import { fillButton, fillPlaces, templateFile } from '@guiche/contract/template-content';
import type { TemplateValue } from '@guiche/contract/template-content.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import {
  IconCopy,
  IconCornerUpLeft,
  IconExternalLink,
  IconFile,
  IconForms,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import builder from '../builder/builder.module.css';
import { PhoneFrame } from '../builder/phone-frame.tsx';
import { type Filled, valuesOf } from './filled.ts';
import styles from './templates.module.css';

interface TemplatePreviewProps {
  template: Template;
  filled: Filled;
  contact: string;
  /** Draws text as bubbles do. */
  words: ComponentType<{ text: string }>;
}

const pressIcons = {
  reply: IconCornerUpLeft,
  url: IconExternalLink,
  call: IconPhone,
  copy: IconCopy,
  flow: IconForms,
  otp: IconCopy,
  other: IconFile,
} as const;

/** The template on the contact's phone, with the values so far. */
export function TemplatePreview({ template, filled, contact, words: Words }: TemplatePreviewProps) {
  const { content } = template;
  const values = valuesOf(template, filled).filter(({ text }) => text.trim() !== '');
  return (
    <PhoneFrame contact={contact}>
      <div className={builder.bubble} data-preview="template">
        <HeaderFile template={template} file={filled.file} />
        {content.header?.kind === 'location' && <PlaceAbove values={values} />}
        {content.header?.kind === 'text' && <b dir="auto">{fillPlaces(content.header.text ?? '', 'header', values)}</b>}
        <Words text={fillPlaces(content.body, 'body', values)} />
        {content.footer !== null && (
          <span className={builder.quiet} dir="auto">
            {content.footer}
          </span>
        )}
        {content.buttons.map((button, index) => {
          const Glyph = pressIcons[button.kind];
          const { title, link, code } = fillButton(button, index, values);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
            <span key={index} className={builder.press} title={link ?? code ?? undefined}>
              <Glyph size={16} stroke={1.75} aria-hidden="true" />
              <span dir="auto">{title}</span>
            </span>
          );
        })}
      </div>
    </PhoneFrame>
  );
}

/** The header's location: name and address instead of the phone's map. */
function PlaceAbove({ values }: { values: readonly TemplateValue[] }) {
  const { t } = useTranslation('templates');
  const facts = values.filter(({ part, name }) => part === 'location' && name !== 'coordinates');
  return (
    <span className={styles.noPicture}>
      <IconMapPin size={24} stroke={1.5} aria-hidden="true" />
      <span className="cut" dir="auto">
        {facts.length === 0 ? t('location.coordinates') : facts.map(({ text }) => text).join(' · ')}
      </span>
    </span>
  );
}

const fileIcons = { image: IconPhoto, video: IconVideo, document: IconFile } as const;

/** The header's picture; for a video or document its name. */
function HeaderFile({ template, file }: { template: Template; file: File | null }) {
  const { t } = useTranslation('templates');
  const kind = templateFile(template.content);
  const url = useObjectUrl(kind === 'image' ? file : null);
  if (kind === null) return null;
  if (url !== null) return <img className={styles.picture} src={url} alt={t('file.image')} />;
  const Glyph = fileIcons[kind];
  return (
    <span className={styles.noPicture}>
      <Glyph size={24} stroke={1.5} aria-hidden="true" />
      <span className="cut" dir="auto">
        {file?.name ?? t(`file.${kind}`)}
      </span>
    </span>
  );
}
