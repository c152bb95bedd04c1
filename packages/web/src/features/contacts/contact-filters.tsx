import { Popover } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagChoices } from '../../lib/tag-choices.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import styles from './contact-list.module.css';
import type { ContactSearch } from './contact-search.ts';
import { Failed } from './earlier-tickets.tsx';

const channels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;

interface ContactFiltersProps {
  search: ContactSearch;
  onChange: (part: ContactSearch) => void;
}

/** The filters of the list; each applies at once. */
export function ContactFilters({ search, onChange }: ContactFiltersProps) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <SearchField label={t('page.search')} value={search.q ?? ''} onSearch={(q) => onChange({ q: q || undefined })} />
      <TagFilter chosen={search.tags ?? []} onChange={(tags) => onChange({ tags })} />
      <div className="field">
        <select
          aria-label={t('page.channel')}
          value={search.channel ?? ''}
          onChange={(event) => onChange({ channel: channels.find((channel) => channel === event.currentTarget.value) })}
        >
          <option value="">{t('page.allChannels')}</option>
          {channels.map((channel) => (
            <option key={channel} value={channel}>
              {t(`channel.${channel}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <select
          aria-label={t('page.kind')}
          value={search.group === undefined ? '' : String(search.group)}
          onChange={({ currentTarget: { value } }) => onChange({ group: value === '' ? undefined : value === 'true' })}
        >
          <option value="">{t('page.everybody')}</option>
          <option value="false">{t('page.people')}</option>
          <option value="true">{t('page.groups')}</option>
        </select>
      </div>
    </>
  );
}

function TagFilter({ chosen, onChange }: { chosen: readonly number[]; onChange: (tags: number[]) => void }) {
  const { t } = useTranslation('contacts');
  const [opened, setOpened] = useState(false);
  // Escape closes it even before it has the focus.
  useLayer(opened, () => setOpened(false));
  const { data, error, refetch } = useQuery({ ...tagChoices, enabled: opened });
  const toggled = (id: number) => (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" offset={4} width={260} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="button button-default" onClick={() => setOpened(!opened)}>
          <IconTags size={18} stroke={1.75} aria-hidden="true" />
          {chosen.length === 0 ? t('tags.title') : t('page.tagsOn', { count: chosen.length })}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tags.title')}>
        {data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p>{t('page.noTags')}</p>}
        <div className={styles.choices}>
          {data?.map(({ id, name, color }) => (
            <label key={id} className={styles.choice}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => onChange(toggled(id))} />
              <i className={styles.dot} style={{ background: color }} aria-hidden="true" />
              <span className="cut" dir="auto">
                {name}
              </span>
            </label>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
