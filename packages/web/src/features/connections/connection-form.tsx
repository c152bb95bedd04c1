import type { ConnectionDetails, WorkDay } from '@guiche/contract/connection-settings';
import type { Connection } from '@guiche/contract/connections';
import type { Queue } from '@guiche/contract/queues';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CloudAccess } from './cloud-access.tsx';
import { type FieldName, faultsOf, isChanged, type TabName, tabs, type Values, valuesOf } from './connection-values.ts';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { GreetingMedia } from './greeting-media.tsx';
import type { FormTarget } from './status.ts';
import { TokenField } from './token-field.tsx';
import { type AfterSave, useSaveConnection } from './use-save-connection.ts';

interface ConnectionFormProps {
  target: FormTarget;
  details: ConnectionDetails | null;
  week: readonly WorkDay[];
  queues: readonly Queue[];
  isRated: boolean;
  /** Hours are each connection's own. */
  hasHours: boolean;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (connection: Connection, next: AfterSave) => void;
}

const ofAccount: ReadonlySet<FieldName> = new Set(['phoneNumberId', 'wabaId', 'accessToken', 'appSecret']);

/** Which tabs and fields this connection has: groups and imports are of phones, accounts of the Cloud API. */
function tabsOf({ channel }: FormTarget, hasHours: boolean): [TabName, readonly FieldName[]][] {
  const isPhone = channel === 'whatsapp';
  const isCloud = channel === 'whatsappapi';
  const hasField = (name: FieldName) => {
    if (ofAccount.has(name)) return isCloud;
    return isPhone || (name !== 'allowGroup' && name !== 'groupAsTicket');
  };
  const hasTab = (tab: TabName) => (tab === 'import' ? isPhone : tab !== 'schedules' || hasHours);
  return (Object.keys(tabs) as TabName[]).filter(hasTab).map((tab) => [tab, tabs[tab].filter(hasField)]);
}

/** Everything that is decided about a connection, in tabs that count what is wrong in them. */
export function ConnectionForm({ target, details, week, queues, isRated, hasHours, ...on }: ConnectionFormProps) {
  const { t } = useTranslation('connections');
  // What somebody else saves meanwhile is not what was changed here.
  const [before] = useState(() => valuesOf(details, week));
  const [values, setValues] = useState(before);
  const [tab, setTab] = useState<TabName>('general');
  const [isTried, setTried] = useState(false);
  const [isWarning, setWarning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const save = useSaveConnection(target, before, on.onSaved);
  const judge = (now: Values) =>
    faultsOf(now, {
      isRated,
      account: target.channel === 'whatsappapi' ? { isNew: target.id === null } : null,
      before: target.id === null ? null : before,
      now: new Date(),
    });
  const shownTabs = tabsOf(target, hasHours);
  const faults = isTried ? judge(values) : {};
  if (save.error && codeOf(save.error) === 'ERR_CONNECTION_NAME_TAKEN') faults.name = codeOf(save.error);
  if (save.error && codeOf(save.error) === 'ERR_CONNECTION_TAKEN') faults.phoneNumberId = codeOf(save.error);
  const isDirty = isChanged(values, before);
  const tellDirty = useEffectEvent(on.onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);
  const fields = shownTabs.find(([name]) => name === tab)?.[1] ?? [];
  /** Its messages are imported when it is opened next: it has to be opened anew. */
  const dropsSession =
    details?.status === 'CONNECTED' && target.channel === 'whatsapp' && values.enableImportMessage === true && isDirty;

  const submit = () => {
    setTried(true);
    if (save.isPending) return;
    const found = judge(values);
    const wrongTab = shownTabs.find(([, names]) => names.some((name) => found[name] !== undefined))?.[0];
    if (wrongTab !== undefined) {
      if (!fields.some((name) => found[name] !== undefined)) setTab(wrongTab);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } else if (target.id !== null && !isDirty) on.onCancel();
    else if (dropsSession) setWarning(true);
    else save.mutate({ values, renews: false });
  };
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
      {target.channel === 'whatsapp' && (
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
            onChange={(value) => {
              save.reset();
              setValues((known) => ({ ...known, [name]: value }));
            }}
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
        <button type="button" className="button button-default" onClick={on.onCancel}>
          {t('ui:dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {t('form.save')}
        </button>
      </div>
      <ConfirmDialog
        danger
        opened={isWarning}
        onClose={() => setWarning(false)}
        title={t('form.importTitle')}
        confirmLabel={t('form.importConfirm')}
        onConfirm={() => {
          setWarning(false);
          save.mutate({ values, renews: true });
        }}
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
