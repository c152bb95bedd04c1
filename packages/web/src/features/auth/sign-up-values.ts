import type { signUp } from '@guiche/contract/auth';
import type { BodyOf } from '@guiche/contract/route';
import { foundFault, type SaidFault } from '../../lib/password-fault.ts';
import { checkEmail, checkName, type Fault as FieldFault } from './check-fields.ts';
import { phoneDigits } from './phone-mask.ts';

export type Fault = FieldFault | SaidFault;

export interface SignUpValues {
  companyName: string;
  name: string;
  email: string;
  password: string;
  /** As shown, with its mask. */
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

const checks: { [K in SignUpField]: (value: SignUpValues[K], all: SignUpValues) => Fault | null } = {
  companyName: (name) => checkName(name.trim(), 2, 50),
  name: (name) => checkName(name.trim(), 2, 50),
  email: checkEmail,
  // Who leaves it empty sets one by the link that comes by mail.
  password: (password, { email }) => (password === '' ? null : foundFault(password, email)),
  phone: checkPhone,
  planId: (planId) => (planId === null ? 'required' : null),
};

/** Area code and number: 10 digits, or 11 with the ninth. */
function checkPhone(phone: string): Fault | null {
  const digits = phoneDigits(phone);
  if (digits === '') return 'required';
  return digits.length < 12 ? 'tooShort' : null;
}

export const signUpFields = Object.keys(checks) as SignUpField[];

export const faultOf = (values: SignUpValues, field: SignUpField): Fault | null =>
  (checks[field] as (value: SignUpValues[SignUpField], all: SignUpValues) => Fault | null)(values[field], values);

/** What is sent; null while something is faulty. */
export function signUpBody(values: SignUpValues, companyId: number | undefined): BodyOf<typeof signUp> | null {
  const { planId } = values;
  if (planId === null || signUpFields.some((field) => faultOf(values, field) !== null)) return null;
  return {
    companyName: values.companyName.trim(),
    name: values.name.trim(),
    email: values.email.trim(),
    ...(values.password === '' ? {} : { password: values.password }),
    phone: phoneDigits(values.phone),
    ...(companyId === undefined ? {} : { companyId }),
    planId,
  };
}
