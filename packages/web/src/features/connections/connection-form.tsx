import { channelAbilities } from '@guiche/contract/channel-abilities';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { CloudAccess } from './cloud-access.tsx';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { GreetingMedia } from './greeting-media.tsx';
import { hasEffect } from './shown-tabs.ts';
import { TokenField } from './token-field.tsx';
import { type ConnectionFormProps, useConnectionForm } from './use-connection-form.ts';

/** Everything that is decided about a connection, in tabs that count what is wrong in them. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { target, details, queues, onCancel } = props;
  const { t } = useTranslation('connections');
  const id = useId();
  const { form, values, set, faults, tab, setTab, shownTabs, save, submit, question, isWarning, endWarning } =
    useConnectionForm(props);
  const isSession = channelAbilities[target.channel].way === 'session';
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
      {isSession && (
        <p className={styles.warning}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('unofficial')}
        </p>
      )}
      <TabList
        id={id}
        label={t('form.tabs')}
        tabs={shownTabs.map(([name, names]) => ({
          name,
          label: t(`tab.${name}`),
          faults: names.filter((field) => faults[field] !== undefined).length,
        }))}
        chosen={tab}
        onChoose={setTab}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.fields}>
        {tab === 'import' && (
          <p className={styles.quiet}>{t(isSession ? 'form.importHint' : 'form.importHintShared')}</p>
        )}
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
        {tab === 'messages' && details !== null && hasEffect('greetingMedia') && (
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
      {question}
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
