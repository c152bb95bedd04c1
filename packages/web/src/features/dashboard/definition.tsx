import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowRight, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import styles from './cards.module.css';
import type { ReportSearch } from './report-link.ts';

/** A labelled value in the definition of a number. */
export interface Fact {
  label: string;
  value: string;
  of?: string | undefined;
  /** The report that lists what the value counts. */
  report?: ReportSearch | undefined;
}

interface DefinitionProps {
  /** Key of its texts. */
  name: string;
  facts?: readonly Fact[] | undefined;
  report: ReportSearch;
}

/** At the foot of a phone's screen, wherever the button is. */
const atFoot: CSSProperties = { position: 'fixed', top: 'auto', right: 0, bottom: 0, left: 0, width: 'auto' };

/** Explains what a number counts; opened by an icon beside it, on a phone at the foot of the screen. */
export function Definition({ name, facts = [], report }: DefinitionProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useLayer(opened, close);
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const title = t(`card.${name}.name`);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      offset={4}
      width={324}
      hideDetached={!isPhone}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          label={t('explain', { name: title })}
          icon={IconInfoCircle}
          look={opened ? 'selected' : 'quiet'}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.definition} style={isPhone ? atFoot : undefined} aria-labelledby={id}>
        <div className={styles.definitionHead}>
          <h3 id={id}>{title}</h3>
          <IconButton label={t('close')} icon={IconX} onClick={close} />
        </div>
        <p>{t(`card.${name}.definition`)}</p>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, value, of, report: behind }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {behind === undefined ? (
                    value
                  ) : (
                    <Link to="/reports" search={behind} className="link">
                      <bdi>{value}</bdi>
                    </Link>
                  )}{' '}
                  {of !== undefined && <span className={styles.factOf}>{of}</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <Link to="/reports" search={report} className={`link ${styles.report}`}>
          {t('report')}
          <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
