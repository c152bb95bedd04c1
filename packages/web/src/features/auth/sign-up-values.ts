import type { signUp } from '@guiche/contract/auth';
import type { BodyOf } from '@guiche/contract/route';
import { type NumberFault, numberFault } from '../../lib/number-fault.ts';
import { foundFault, type SaidFault } from '../../lib/password-fault.ts';
import type { TypedNumber } from '../../lib/use-typed-number.ts';
import { checkEmail, checkName, type Fault as FieldFault } from './check-fields.ts';

export type Fault = FieldFault | SaidFault | NumberFault;

export interface SignUpValues {
  companyName: string;
  name: string;
  email: string;
  password: string;
  /** As typed, in any notation. */
  phone: string;
  planId: number | null;
}
export type SignUpField = keyof SignUpValues;
export type SignUpFaults = Partial<Record<SignUpField, Fault>>;

export const emptySignUp: SignUpValues = {
  companyName: '',
  name: '',
  email: '',
  password: '',
  phone: '',
  planId: null,
};

/** The form's values, with the reading of the number. */
type Read = SignUpValues & { reading: TypedNumber | null };

const checks: { [K in SignUpField]: (value: SignUpValues[K], all: Read) => Fault | null } = {
  companyName: (name) => checkName(name.trim(), 2, 50),
  name: (name) => checkName(name.trim(), 2, 50),
  email: checkEmail,
  // An empty password is set later by the link in the mail.
  password: (password, { email }) => (password === '' ? null : foundFault(password, email)),
  phone: (phone, { reading }) => (phone.trim() === '' ? 'required' : numberFault(reading)),
  planId: (planId) => (planId === null ? 'required' : null),
};

export const signUpFields = Object.keys(checks) as SignUpField[];

export const faultOf = (values: Read, field: SignUpField): Fault | null =>
  (checks[field] as (value: SignUpValues[SignUpField], all: Read) => Fault | null)(values[field], values);

/** The request's body; null while a field is faulty. */
export function signUpBody(values: Read, companyId: number | undefined): BodyOf<typeof signUp> | null {
  const { planId } = values;
  if (planId === null || signUpFields.some((field) => faultOf(values, field) !== null)) return null;
  return {
    companyName: values.companyName.trim(),
    name: values.name.trim(),
    email: values.email.trim(),
    ...(values.password === '' ? {} : { password: values.password }),
    phone: values.phone.trim(),
    ...(companyId === undefined ? {} : { companyId }),
    planId,
  };
}
