import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf, errorText } from '../lib/errors.ts';
import { announce } from './live-region.tsx';
import { showToast } from './toast.ts';

type Field<V> = keyof V & string;
/** What is wrong, by field. */
export type Faults<V, F extends string = string> = Partial<Record<Field<V>, F | null | undefined>>;
interface Said {
  kind: 'success' | 'error';
  text: string;
}

interface RecordFormOptions<V, R, F extends string> {
  /** What stands in the fields at first: what somebody else saves meanwhile is not what was changed here. */
  initial: V;
  isNew: boolean;
  /** It can be read, not changed. */
  isFixed?: boolean;
  /** Something of it is still on its way: it is not saved now. */
  isWaiting?: boolean;
  faultsOf: (values: V) => Faults<V, F>;
  /** Fields that find by themselves what is wrong with them, and say it: asked when it is tried. */
  ownFaults?: () => readonly Field<V>[];
  /** What a fault is called at its field; null: the field says it itself. */
  faultText: (fault: F, field: Field<V>) => string | null;
  /** Without: one value is another one. */
  isChanged?: (values: V, before: V) => boolean;
  /** Which field the server's refusal is about; null: it is about all of it. */
  fieldOf?: (code: string, error: unknown) => Field<V> | null;
  /** What a refusal is called, where that is not the code's own text. */
  refusalText?: (code: string, error: unknown) => string;
  /** Shows fields that may stand elsewhere, as in another tab. */
  reveal?: (fields: readonly Field<V>[]) => void;
  /** Asks back before it is saved. */
  ask?: (values: V, go: () => void) => void;
  save: (values: V, before: V) => Promise<R>;
  /** Said once it is saved; null: nothing is. */
  done: string | ((result: R) => Said | null);
  /** What is shown elsewhere is asked again, whatever became of it. */
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

/** All that keeps it from being saved: what the rules say, and what fields find by themselves. */
const allFaults = <V, R, F extends string>(
  { faultsOf, ownFaults }: RecordFormOptions<V, R, F>,
  values: V,
  node: HTMLElement | null,
): Record<string, string> =>
  Object.fromEntries([
    ...(ownFaults?.() ?? []).map((name) => [name, 'own']),
    // What is typed into such a field is no value yet.
    ...(node?.querySelector('[data-typed="unread"]') ? [['typed', 'own']] : []),
    ...present(faultsOf(values)),
  ]);

/** The server's answer, and the field it is about; a null field: it is about all of it. */
function refusalOf<V>(error: unknown, { fieldOf, refusalText }: Refusable<V>) {
  if (error === null) return { field: null, text: null };
  const code = codeOf(error);
  return { field: fieldOf?.(code, error) ?? null, text: refusalText?.(code, error) ?? errorText(error) };
}

/** Makes fields of values: what stands in each, what changes it, and what is wrong with it. */
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
  /** The same of a switch. */
  toggle: (name: Field<V>) => ({
    checked: values[name] === true,
    onChange: (checked: boolean) => set({ [name]: checked } as unknown as Partial<V>),
  }),
});

/**
 * The form of a record: what is written in it, what is wrong, whether something would be lost, and what saving it takes.
 * Faults are told from the first try on, and the first one gets the focus; the server's stand at their field.
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
  // Not what was wrong when it was tried: rules may know more than the values.
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
    /** Fields that something is wrong with. */
    faulty: new Set([...faults.keys(), ...(refusal.field === null ? [] : [refusal.field])]),
    isSaving: saving.isPending,
    isHeld: saving.isPending || isWaiting,
    /** Why it was refused, where that is about no field. */
    refusal: refusal.field === null ? refusal.text : null,
    /** Part of it is kept by now: from here on it is another record's form. */
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

/** What the parts of a form are given of it. */
export type RecordState<V extends object> = ReturnType<typeof useRecordForm<V, unknown, string>>;
