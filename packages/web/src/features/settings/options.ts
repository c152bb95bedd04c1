import type { Settings } from '@guiche/contract/company-settings.schemas';

/** Settings that are on or off. */
export type SwitchKey = {
  [K in keyof Settings]: Settings[K] extends 'enabled' | 'disabled' ? K : never;
}[keyof Settings];
export type TextKey = 'greetingAcceptedMessage' | 'transferMessage' | 'AcceptCallWhatsappMessage';

export interface Option {
  key: SwitchKey;
  /** The text that it sends, shown while it is on. */
  text?: TextKey;
}

/** The options by section. An option is listed once it has an effect. */
export const sections: readonly { name: string; options: readonly Option[] }[] = [
  {
    name: 'attendance',
    options: [
      { key: 'sendGreetingAccepted', text: 'greetingAcceptedMessage' },
      { key: 'requiredTag' },
      { key: 'DirectTicketsToWallets' },
      { key: 'sendFarewellWaitingTicket' },
      { key: 'showNotificationPending' },
    ],
  },
  {
    name: 'transfer',
    options: [{ key: 'sendMsgTransfTicket', text: 'transferMessage' }, { key: 'closeTicketOnTransfer' }],
  },
  {
    name: 'messages',
    options: [
      { key: 'sendSignMessage' },
      { key: 'acceptCallWhatsapp', text: 'AcceptCallWhatsappMessage' },
      { key: 'acceptAudioMessageContact' },
    ],
  },
  { name: 'privacy', options: [{ key: 'lgpdHideNumber' }] },
  { name: 'access', options: [{ key: 'allowParallelSessions' }, { key: 'requireSecondFactor' }] },
];
