import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ConnectionDetails, WorkDay } from '@guiche/contract/connection-settings.schemas';
import type { Connection } from '@guiche/contract/connections.schemas';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { useRecordForm } from '../../ui/use-record-form.ts';
import { usePlaceQuestion } from '../places/index.ts';
import {
  type Faults,
  type FieldName,
  faultsOf,
  isChanged,
  kindOf,
  type TabName,
  type Values,
  valuesOf,
} from './connection-values.ts';
import { tabsOf } from './shown-tabs.ts';
import type { FormTarget } from './status.ts';
import { type AfterSave, useSaveConnection } from './use-save-connection.ts';

export interface ConnectionFormProps {
  target: FormTarget;
  details: ConnectionDetails | null;
  week: readonly WorkDay[];
  queues: readonly Queue[];
  isRated: boolean;
  /** The company uses hours per connection. */
  hasHours: boolean;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (connection: Connection, next: AfterSave) => void;
}

const judge = ({ id, channel }: FormTarget, values: Values, before: Values | null, isRated: boolean): Faults =>
  faultsOf(values, {
    isRated,
    before,
    account: channelAbilities[channel].way === 'account' ? { isNew: id === null } : null,
    now: new Date(),
  });

/**
 * Whether an import needs a new session: messages of a session are imported when it is opened. An account keeps its
 * access.
 */
const importsAnew = ({ channel }: FormTarget, { enableImportMessage }: Values): boolean =>
  channelAbilities[channel].way === 'session' && enableImportMessage === true;

/** The visible texts whose variables are filled when they are sent. */
const textsOf = (values: Values, shown: readonly (readonly [TabName, readonly FieldName[]])[]) =>
  shown.flatMap(([, names]) => names).flatMap((name) => (kindOf(name) === 'text' ? [String(values[name])] : []));

/** The form's values and faults, and saving. */
export function useConnectionForm({ target, details, week, isRated, hasHours, ...on }: ConnectionFormProps) {
  const { t } = useTranslation('connections');
  const [initial] = useState(() => valuesOf(details, week));
  const [tab, setTab] = useState<TabName>('general');
  // Continues once the warning is confirmed.
  const [warned, setWarned] = useState<{ go: () => void } | null>(null);
  const places = usePlaceQuestion('save');
  const isNew = target.id === null;
  const dropsSession = (values: Values) => details?.status === 'CONNECTED' && importsAnew(target, values);
  const tabsFor = ({ queueIds }: Values) => tabsOf(target, { hasHours, isRated, queueIds });
  const form = useRecordForm({
    initial,
    isNew,
    faultsOf: (values) => {
      const found = judge(target, values, isNew ? null : initial, isRated);
      const names = tabsFor(values).flatMap(([, fields]) => fields);
      // Faults of hidden fields are left out, because nobody could fix them here.
      return Object.fromEntries(names.map((name) => [name, found[name]])) as Faults;
    },
    faultText: (fault) => (fault.startsWith('ERR_') ? errorText(fault) : t(`fault.${fault}`)),
    isChanged,
    fieldOf: (code) =>
      code === 'ERR_CONNECTION_NAME_TAKEN' ? 'name' : code === 'ERR_CONNECTION_TAKEN' ? 'phoneNumberId' : null,
    reveal: (fields) => {
      const wrongTabs = shownTabs.filter(([, names]) => names.some((name) => fields.includes(name)));
      const [first] = wrongTabs.map(([name]) => name);
      if (first !== undefined && wrongTabs.every(([name]) => name !== tab)) setTab(first);
    },
    ask: (values, go) =>
      places.ask(textsOf(values, shownTabs), () => (dropsSession(values) ? setWarned({ go }) : go())),
    save: useSaveConnection(target, dropsSession),
    done: t('done.save'),
    onSaved: ({ connection, next }) => on.onSaved(connection, next),
    ...{ onDirty: on.onDirty, onCancel: on.onCancel },
  });
  const shownTabs = tabsFor(form.values);
  // The dialog may have opened before its fields were loaded.
  useEffect(() => form.node.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [form.node]);
  return {
    ...{ form, tab, setTab, shownTabs, isWarning: warned !== null },
    question: places.question,
    endWarning: (goesOn: boolean) => {
      setWarned(null);
      if (goesOn) warned?.go();
    },
  };
}
