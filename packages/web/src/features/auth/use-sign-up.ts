import { signUp } from '@guiche/contract/auth';
import { defaultCountry } from '@guiche/contract/countries';
import type { BodyOf } from '@guiche/contract/route';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { ApiError, request } from '../../lib/http.ts';
import type { NumberFault } from '../../lib/number-fault.ts';
import { refusedPassword } from '../../lib/password-fault.ts';
import { useNumberOf } from '../../lib/use-typed-number.ts';
import { showToast } from '../../ui/toast.ts';
import {
  emptySignUp,
  type Fault,
  faultOf,
  type SignUpFaults,
  type SignUpField,
  type SignUpValues,
  signUpBody,
  signUpFields,
} from './sign-up-values.ts';

const submitDelayMs = 400;

const refusedOf = (field: SignUpField, error: Error | null) => (field === 'password' ? refusedPassword(error) : null);

const refusedNumbers = new Map<string, NumberFault>([
  ['ERR_WAPP_INVALID_CONTACT', 'form'],
  ['ERR_NUMBER_UNCLEAR', 'which'],
]);

/** Faults that only the server found. */
function faultsIn(error: Error | null): SignUpFaults {
  const ofNumber = refusedNumbers.get(codeOf(error));
  if (ofNumber !== undefined) return { phone: ofNumber };
  const paths = error instanceof ApiError ? error.details.map(({ path }) => path) : [];
  const faulty = signUpFields.filter((field) => paths.includes(field));
  return Object.fromEntries(
    faulty.map((field): [SignUpField, Fault] => [
      field,
      field === 'email' ? 'badEmail' : (refusedOf(field, error) ?? 'tooShort'),
    ]),
  );
}

/** The sign-up form: its values, the faults of visited fields, and sending it. */
export function useSignUp(companyId: number | undefined) {
  const [values, setValues] = useState(emptySignUp);
  // A new company has no country yet, so the default counts.
  const reading = useNumberOf(values.phone, defaultCountry);
  const read = { ...values, reading };
  const [visited, setVisited] = useState<ReadonlySet<SignUpField>>(new Set());
  /** How often it was sent with faults; each time the first faulty field gets the focus. */
  const [refusals, setRefusals] = useState(0);
  const sending = useSending();

  return {
    values,
    reading,
    refusals,
    ...sending,
    change: <K extends SignUpField>(field: K, value: SignUpValues[K]) => {
      setValues((before) => ({ ...before, [field]: value }));
      sending.clearFault(field);
      // The password may have been refused because it equals the address.
      if (field === 'email') sending.clearFault('password');
    },
    leave: (field: SignUpField) => setVisited((before) => new Set(before).add(field)),
    faultOf: (field: SignUpField): Fault | null =>
      (visited.has(field) ? faultOf(read, field) : null) ?? sending.faults[field] ?? null,
    submit: () => {
      const body = signUpBody(read, companyId);
      if (body !== null) return sending.send(body);
      setVisited(new Set(signUpFields));
      setRefusals(refusals + 1);
    },
  };
}

/** Sends a moment after the last press, so that a double click or a held Enter makes one request. */
function useSending() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [faults, setFaults] = useState<SignUpFaults>({});
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: BodyOf<typeof signUp>) => request(signUp, { body }),
    networkMode: 'always',
    onSuccess: () => {
      showToast({ kind: 'success', text: t('signUp.done') });
      void navigate({ to: '/login', search: (search: { next?: string }) => ({ next: search.next }) });
    },
    onError: (failure) => {
      setFaults(faultsIn(failure));
      showToast({ kind: 'error', text: errorText(failure) });
    },
  });
  const send = (body: BodyOf<typeof signUp>) => {
    if (isPending) return;
    clearTimeout(timer.current);
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      mutate(body);
    }, submitDelayMs);
  };
  const clearFault = (field: SignUpField) => setFaults(({ [field]: _, ...others }): SignUpFaults => others);
  return { send, isWaiting, isPending, error, faults, clearFault };
}
