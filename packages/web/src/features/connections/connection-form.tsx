import { channelAbilities } from '@guiche/contract/channel-abilities';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { Sections } from '../../ui/sections.tsx';
import { CloudAccess } from './cloud-access.tsx';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { GreetingMedia } from './greeting-media.tsx';
import { hasEffect } from './shown-tabs.ts';
import { TokenField } from './token-field.tsx';
import { type ConnectionFormProps, useConnectionForm } from './use-connection-form.ts';

/** All settings of a connection, in tabs that count their faults. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { target, details, queues } = props;
  const { t } = useTranslation('connections');
  const { form, tab, setTab, shownTabs, question, isWarning, endWarning } = useConnectionForm(props);
  const isSession = channelAbilities[target.channel].way === 'session';
  const fields = shownTabs.find(([name]) => name === tab)?.[1] ?? [];
  return (
    <RecordForm
      form={form}
      saveLabel={t('form.save')}
      questions={
        <>
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
        </>
      }
    >
      {isSession && (
        <p className={styles.warning}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('unofficial')}
        </p>
      )}
      <Sections
        label={t('form.tabs')}
        sections={shownTabs.map(([name, names]) => ({
          name,
          label: t(`tab.${name}`),
          faults: names.filter((field) => form.faulty.has(field)).length,
        }))}
        chosen={tab}
        onChoose={setTab}
        className={styles.fields}
      >
        {tab === 'import' && (
          <p className={styles.quiet}>{t(isSession ? 'form.importHint' : 'form.importHintShared')}</p>
        )}
        {fields.map((name) => (
          <Field
            key={name}
            name={name}
            {...form.field(name)}
            queues={queues}
            isKept={
              (name === 'accessToken' && details?.hasAccessToken) || (name === 'appSecret' && details?.hasAppSecret)
            }
            isFirst={name === 'name'}
          />
        ))}
        {tab === 'general' && details !== null && <CloudAccess details={details} />}
        {tab === 'general' && details !== null && <TokenField whatsappId={details.id} initial={details.token} />}
        {tab === 'messages' && details !== null && hasEffect('greetingMedia') && (
          <GreetingMedia whatsappId={details.id} initial={details.greetingMediaAttachment} />
        )}
      </Sections>
    </RecordForm>
  );
}
