import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ConnectionDetails, WorkDay } from '@guiche/contract/connection-settings.schemas';
import type { Connection } from '@guiche/contract/connections.schemas';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf } from '../../lib/errors.ts';
import { usePlaceQuestion } from '../places/index.ts';
import {
  type Faults,
  type FieldName,
  type FieldValue,
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
  /** Hours are each connection's own. */
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

/** A session's messages are imported when it is opened next: it has to be opened anew. An account keeps its access. */
const importsAnew = ({ channel }: FormTarget, { enableImportMessage }: Values): boolean =>
  channelAbilities[channel].way === 'session' && enableImportMessage === true;

/** What is filled when it is sent, of what one can see. */
const textsOf = (values: Values, shown: readonly (readonly [TabName, readonly FieldName[]])[]) =>
  shown.flatMap(([, names]) => names).flatMap((name) => (kindOf(name) === 'text' ? [String(values[name])] : []));

/** What is written in the form, what is wrong with it, and what saving it takes. */
export function useConnectionForm({ target, details, week, isRated, hasHours, ...on }: ConnectionFormProps) {
  // What somebody else saves meanwhile is not what was changed here.
  const [before] = useState(() => valuesOf(details, week));
  const [values, setValues] = useState(before);
  const [tab, setTab] = useState<TabName>('general');
  const [isTried, setTried] = useState(false);
  const [isWarning, setWarning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveConnection(target, before, on.onSaved);
  const places = usePlaceQuestion('save');
  const isNew = target.id === null;
  const shownTabs = tabsOf(target, { hasHours, isRated, queueIds: values.queueIds });
  const found = judge(target, values, isNew ? null : before, isRated);
  const faults: Faults = isTried ? { ...found } : {};
  const refusal = save.error === null ? null : codeOf(save.error);
  if (refusal === 'ERR_CONNECTION_NAME_TAKEN') faults.name = refusal;
  if (refusal === 'ERR_CONNECTION_TAKEN') faults.phoneNumberId = refusal;
  const isDirty = isChanged(values, before);
  const tellDirty = useEffectEvent(on.onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);
  // The dialog may have been open before there was anything to begin with.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const dropsSession = details?.status === 'CONNECTED' && importsAnew(target, values);

  const send = () => (dropsSession ? setWarning(true) : save.mutate({ values, renews: false }));
  const submit = () => {
    setTried(true);
    if (save.isPending) return;
    const wrongTabs = shownTabs.filter(([, names]) => names.some((name) => found[name] !== undefined));
    const [first] = wrongTabs.map(([name]) => name);
    if (first !== undefined) {
      if (wrongTabs.every(([name]) => name !== tab)) setTab(first);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } else if (!isNew && !isDirty) on.onCancel();
    else places.ask(textsOf(values, shownTabs), send);
  };
  return {
    form,
    values,
    set: (name: FieldName, value: FieldValue) => {
      save.reset();
      setValues((known) => ({ ...known, [name]: value }));
    },
    faults,
    tab,
    setTab,
    shownTabs,
    save,
    submit,
    question: places.question,
    isWarning,
    endWarning: (goesOn: boolean) => {
      setWarning(false);
      if (goesOn) save.mutate({ values, renews: true });
    },
  };
}
