import { isSeen } from '@guiche/contract/names';
import type { BodyOf } from '@guiche/contract/route';
import { managerWidth, type updateUser, userNameLength } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { foundFault, type SaidFault } from '../../lib/password-fault.ts';

export const switches = [
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
] as const;
export type SwitchName = (typeof switches)[number];

/** A person's values in the form. */
export interface UserValues extends Record<SwitchName, boolean> {
  name: string;
  email: string;
  password: string;
  /** The current password, required to change the own address or password. */
  currentPassword: string;
  profile: 'admin' | 'user';
  queueIds: number[];
  /** Empty: no connection. */
  whatsappId: string;
  startWork: string;
  endWork: string;
  farewellMessage: string;
  defaultTheme: 'light' | 'dark';
  defaultMenu: 'open' | 'closed';
  defaultTicketsManagerWidth: string;
}

/** The whole form, with a picture. */
export interface UserFormValues extends UserValues {
  picture: File | null;
}

export const emptyValues: UserValues = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  profile: 'user',
  queueIds: [],
  whatsappId: '',
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  defaultTheme: 'light',
  defaultMenu: 'closed',
  defaultTicketsManagerWidth: '1100',
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
};

export const valuesOf = (user: ManagedUser): UserValues => ({
  name: user.name,
  email: user.email,
  password: '',
  currentPassword: '',
  profile: user.profile,
  queueIds: user.queues.map(({ id }) => id),
  whatsappId: user.whatsappId === null ? '' : String(user.whatsappId),
  startWork: user.startWork,
  endWork: user.endWork,
  farewellMessage: user.farewellMessage,
  defaultTheme: user.defaultTheme,
  defaultMenu: user.defaultMenu,
  defaultTicketsManagerWidth: String(user.defaultTicketsManagerWidth),
  allTicket: user.allTicket === 'enable',
  allowGroup: user.allowGroup,
  allHistoric: user.allHistoric === 'enabled',
  allUserChat: user.allUserChat === 'enabled',
  userClosePendingTicket: user.userClosePendingTicket === 'enabled',
  showDashboard: user.showDashboard === 'enabled',
  allowRealTime: user.allowRealTime === 'enabled',
  allowConnections: user.allowConnections === 'enabled',
});

export type UserFault = 'required' | 'tooShort' | 'tooLong' | 'email' | 'width' | SaidFault;
export type UserFaults = Partial<
  Record<'name' | 'email' | 'password' | 'startWork' | 'endWork' | 'defaultTicketsManagerWidth', UserFault>
>;

function faultOfLength(text: string, { min, max }: { min: number; max: number }): UserFault | undefined {
  if (text.length < min) return 'tooShort';
  return text.length > max ? 'tooLong' : undefined;
}

const faultOfPassword = ({ password, email }: UserValues): UserFault | undefined =>
  foundFault(password, email.trim()) ?? undefined;

function faultOfWidth(text: string): UserFault | undefined {
  if (text === '') return 'required';
  const width = Number(text);
  const isFitting = Number.isInteger(width) && width >= managerWidth.min && width <= managerWidth.max;
  return isFitting ? undefined : 'width';
}

/** The faults that prevent saving. A new person needs a password; otherwise an empty one means unchanged. */
export function faultsOf(values: UserValues, isNew: boolean): UserFaults {
  const name = values.name.trim();
  const email = values.email.trim();
  const isMail = email.length <= 255 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const faults: Record<keyof UserFaults, UserFault | undefined> = {
    name: !isSeen(name) ? 'required' : faultOfLength(name, userNameLength),
    email: email === '' ? 'required' : isMail ? undefined : 'email',
    password: values.password !== '' ? faultOfPassword(values) : isNew ? 'required' : undefined,
    startWork: values.startWork === '' ? 'required' : undefined,
    endWork: values.endWork === '' ? 'required' : undefined,
    defaultTicketsManagerWidth: faultOfWidth(values.defaultTicketsManagerWidth),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

const word = (on: boolean) => (on ? 'enabled' : 'disabled');

function bodyOf(values: UserValues) {
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    password: values.password,
    currentPassword: values.currentPassword,
    profile: values.profile,
    queueIds: values.queueIds.toSorted((a, b) => a - b),
    whatsappId: values.whatsappId === '' ? null : Number(values.whatsappId),
    startWork: values.startWork,
    endWork: values.endWork,
    farewellMessage: values.farewellMessage,
    defaultTheme: values.defaultTheme,
    defaultMenu: values.defaultMenu,
    defaultTicketsManagerWidth: Number(values.defaultTicketsManagerWidth),
    allTicket: values.allTicket ? 'enable' : 'disable',
    allowGroup: values.allowGroup,
    allHistoric: word(values.allHistoric),
    allUserChat: word(values.allUserChat),
    userClosePendingTicket: word(values.userClosePendingTicket),
    showDashboard: word(values.showDashboard),
    allowRealTime: word(values.allowRealTime),
    allowConnections: word(values.allowConnections),
  } as const;
}

/** Sends only changed fields, so that changes of other people stay. */
export function changeOf(values: UserValues, before: UserValues): BodyOf<typeof updateUser> {
  const former: Record<string, unknown> = bodyOf(before);
  const changed = Object.entries(bodyOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(former[name]),
  );
  return Object.fromEntries(changed);
}

/** Leaves out removed queues, which nobody could deselect. */
export function withoutGone(values: UserValues, offered: readonly { id: number }[] | undefined): UserValues {
  if (offered === undefined) return values;
  return { ...values, queueIds: values.queueIds.filter((id) => offered.some((queue) => queue.id === id)) };
}

/** Whether the address or password changes, which takes the current password for the own account. */
export const isAnotherWayIn = (values: UserValues, before: UserValues) =>
  values.password !== '' || values.email.trim() !== before.email;

export const isChanged = (values: UserValues, before: UserValues) => Object.keys(changeOf(values, before)).length > 0;
