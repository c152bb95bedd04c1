import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf, errorText } from '../lib/errors.ts';
import { announce } from './live-region.tsx';
import { showToast } from './toast.ts';

type Field<V> = keyof V & string;
/** The faults by field. */
export type Faults<V, F extends string = string> = Partial<Record<Field<V>, F | null | undefined>>;
interface Said {
  kind: 'success' | 'error';
  text: string;
}

interface RecordFormOptions<V, R, F extends string> {
  /** The initial values; changes are measured against them, whatever others save. */
  initial: V;
  isNew: boolean;
  /** The form is read-only. */
  isFixed?: boolean;
  /** Something is still loading, so it cannot be saved now. */
  isWaiting?: boolean;
  faultsOf: (values: V) => Faults<V, F>;
  /** Faults that fields find and show themselves, collected on submit. */
  ownFaults?: () => readonly Field<V>[];
  /** The text of a fault at its field; null: the field shows it itself. */
  faultText: (fault: F, field: Field<V>) => string | null;
  /** Whether values differ; by default any changed field counts. */
  isChanged?: (values: V, before: V) => boolean;
  /** The field to which a refusal belongs; null: the whole form. */
  fieldOf?: (code: string, error: unknown) => Field<V> | null;
  /** The text of a refusal, where it differs from the code's. */
  refusalText?: (code: string, error: unknown) => string;
  /** Reveals hidden fields, as in another tab. */
  reveal?: (fields: readonly Field<V>[]) => void;
  /** Asks before saving. */
  ask?: (values: V, go: () => void) => void;
  save: (values: V, before: V) => Promise<R>;
  /** The notice after saving; null: none. */
  done: string | ((result: R) => Said | null);
  /** Reloads other data after success and failure. */
  reload?: () => unknown;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (result: R) => void;
}

type Refusable<V> = Pick<RecordFormOptions<V, unknown, string>, 'fieldOf' | 'refusalText'>;

function say({ kind, text }: Said) {
  showToast({ kind, text });
  announce(text);
}

const present = <V, F extends string>(faults: Faults<V, F>): [Field<V>, F][] =>
  (Object.entries(faults) as [Field<V>, F | null | undefined][]).flatMap(([field, fault]) =>
    fault === null || fault === undefined ? [] : [[field, fault]],
  );

function useSaving<V extends object, R, F extends string>(options: RecordFormOptions<V, R, F>, beforeOf: () => V) {
  const { done, fieldOf, reveal } = options;
  return useMutation({
    mutationFn: (values: V) => options.save(values, beforeOf()),
    onSuccess: (result) => {
      const said = typeof done === 'string' ? ({ kind: 'success', text: done } as const) : done(result);
      if (said !== null) say(said);
      options.onSaved(result);
    },
    onError: (error) => {
      const field = fieldOf?.(codeOf(error), error) ?? null;
      if (field !== null) reveal?.([field]);
    },
    onSettled: () => options.reload?.(),
  });
}

/** All faults that prevent saving: of the rules, and of the fields themselves. */
const allFaults = <V, R, F extends string>(
  { faultsOf, ownFaults }: RecordFormOptions<V, R, F>,
  values: V,
  node: HTMLElement | null,
): Record<string, string> =>
  Object.fromEntries([
    ...(ownFaults?.() ?? []).map((name) => [name, 'own']),
    // A field with unreadable text has no value yet.
    ...(node?.querySelector('[data-typed="unread"]') ? [['typed', 'own']] : []),
    ...present(faultsOf(values)),
  ]);

/** A refusal with its field; null: it is about the whole form. */
function refusalOf<V>(error: unknown, { fieldOf, refusalText }: Refusable<V>) {
  if (error === null) return { field: null, text: null };
  const code = codeOf(error);
  return { field: fieldOf?.(code, error) ?? null, text: refusalText?.(code, error) ?? errorText(error) };
}

/** Binds fields to values: value, change handler and error. */
const bind = <V extends object>(
  values: V,
  set: (part: Partial<V>) => void,
  errorOf: (name: Field<V>) => string | null,
) => ({
  field: <K extends Field<V>>(name: K) => ({
    value: values[name],
    onChange: (value: V[K]) => set({ [name]: value } as unknown as Partial<V>),
    error: errorOf(name),
  }),
  /** Binds a switch. */
  toggle: (name: Field<V>) => ({
    checked: values[name] === true,
    onChange: (checked: boolean) => set({ [name]: checked } as unknown as Partial<V>),
  }),
});

/**
 * The state of a record's form: values, faults, unsaved changes and saving. Faults are shown from the first try on, and
 * the first one gets the focus; the server's are shown at their field.
 */
export function useRecordForm<V extends object, R, F extends string>(options: RecordFormOptions<V, R, F>) {
  const { initial, isNew, isFixed = false, isWaiting = false, faultsOf, isChanged } = options;
  const [isTried, setTried] = useState(false);
  const node = useRef<HTMLFormElement>(null);
  const form = useForm<V>({
    initialValues: initial,
    validate: (written) => allFaults(options, written, node.current),
    clearInputErrorOnChange: false,
  });
  const { values } = form;
  const saving = useSaving(options, form.getInitialValues);
  const isDirty = !isFixed && (isChanged?.(values, form.getInitialValues()) ?? form.isDirty());
  const tellDirty = useEffectEvent(options.onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);
  const refusal = refusalOf(saving.error, options);
  // Computed again in each render, because rules may depend on more than the values.
  const faults = new Map(isTried ? present(faultsOf(values)) : []);
  const errorOf = (name: Field<V>): string | null => {
    const fault = faults.get(name);
    if (fault !== undefined) return options.faultText(fault, name);
    return refusal.field === name ? refusal.text : null;
  };
  const set = (part: Partial<V> | ((now: V) => Partial<V>)) => {
    saving.reset();
    form.setValues(typeof part === 'function' ? part(form.getValues()) : part);
  };
  const send = (written: V) => {
    if (!isNew && !isDirty) return options.onCancel();
    if (options.ask) return options.ask(written, () => saving.mutate(written));
    saving.mutate(written);
  };
  const showFaults = (wrong: object) => {
    options.reveal?.(Object.keys(wrong) as Field<V>[]);
    requestAnimationFrame(() => node.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return {
    ...bind(values, set, errorOf),
    before: form.getInitialValues(),
    ...{ values, set, errorOf, node, isTried, isDirty, isFixed, cancel: options.onCancel },
    /** The fields with faults. */
    faulty: new Set([...faults.keys(), ...(refusal.field === null ? [] : [refusal.field])]),
    isSaving: saving.isPending,
    isHeld: saving.isPending || isWaiting,
    /** The refusal, if it belongs to no field. */
    refusal: refusal.field === null ? refusal.text : null,
    /** Sets new initial values after a part was saved. */
    rebase: (kept: V, written = kept) => {
      form.setInitialValues(kept);
      form.setValues(written);
    },
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      setTried(true);
      if (!saving.isPending && !isWaiting && !isFixed) form.onSubmit(send, showFaults)(event);
    },
  };
}

/** The form's state as its sections get it. */
export type RecordState<V extends object> = ReturnType<typeof useRecordForm<V, unknown, string>>;
