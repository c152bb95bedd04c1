import { channelAbilities } from '@guiche/contract/channel-abilities';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CloudAccess } from './cloud-access.tsx';
import type { FieldName, TabName } from './connection-values.ts';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { GreetingMedia } from './greeting-media.tsx';
import { TokenField } from './token-field.tsx';
import { type ConnectionFormProps, useConnectionForm } from './use-connection-form.ts';

/** Everything that is decided about a connection, in tabs that count what is wrong in them. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { target, details, queues, onCancel } = props;
  const { t } = useTranslation('connections');
  const id = useId();
  const { form, values, set, faults, tab, setTab, shownTabs, save, submit, isWarning, endWarning } =
    useConnectionForm(props);
  const fields = shownTabs.find(([name]) => name === tab)?.[1] ?? [];
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {channelAbilities[target.channel].way === 'session' && (
        <p className={styles.warning}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('unofficial')}
        </p>
      )}
      <TabList id={id} tabs={shownTabs} chosen={tab} faults={faults} onChoose={setTab} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.fields}>
        {tab === 'import' && <p className={styles.quiet}>{t('form.importHint')}</p>}
        {fields.map((name) => (
          <Field
            key={name}
            name={name}
            value={values[name]}
            fault={faults[name] ?? null}
            queues={queues}
            isKept={
              (name === 'accessToken' && details?.hasAccessToken) || (name === 'appSecret' && details?.hasAppSecret)
            }
            isFirst={name === 'name'}
            onChange={(value) => set(name, value)}
          />
        ))}
        {tab === 'general' && details !== null && <CloudAccess details={details} />}
        {tab === 'general' && details !== null && <TokenField whatsappId={details.id} initial={details.token} />}
        {tab === 'messages' && details !== null && (
          <GreetingMedia whatsappId={details.id} initial={details.greetingMediaAttachment} />
        )}
      </div>
      {save.error !== null && faults.name === undefined && faults.phoneNumberId === undefined && (
        <p className={styles.refusal} role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className={styles.formActs}>
        <button type="button" className="button button-default" onClick={onCancel}>
          {t('ui:dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {t('form.save')}
        </button>
      </div>
      <ConfirmDialog
        danger
        opened={isWarning}
        onClose={() => endWarning(false)}
        title={t('form.importTitle')}
        confirmLabel={t('form.importConfirm')}
        onConfirm={() => endWarning(true)}
      >
        {t('form.importText')}
      </ConfirmDialog>
    </form>
  );
}

interface TabListProps {
  id: string;
  tabs: readonly [TabName, readonly FieldName[]][];
  chosen: TabName;
  faults: Partial<Record<FieldName, string>>;
  onChoose: (tab: TabName) => void;
}

/** Arrow keys go from tab to tab, as in every list of tabs. */
function TabList({ id, tabs: shown, chosen, faults, onChoose }: TabListProps) {
  const { t } = useTranslation('connections');
  const list = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const place = shown.findIndex(([name]) => name === chosen);
    const next = shown[(place + step + shown.length) % shown.length];
    if (!next) return;
    onChoose(next[0]);
    list.current?.querySelector<HTMLElement>(`[id="${id}-${next[0]}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" className={styles.tabs} aria-label={t('form.tabs')}>
      {shown.map(([name, names]) => {
        const count = names.filter((field) => faults[field] !== undefined).length;
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={styles.tab}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? `${id}-panel` : undefined}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') move(1);
              if (key === 'ArrowLeft') move(-1);
            }}
          >
            {t(`tab.${name}`)}
            {count > 0 && (
              <>
                <span aria-hidden="true">
                  <Badge count={count} />
                </span>
                <span className="only-read">{t('form.faults', { count })}</span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
