import type { ReceiptPlan } from '../packages/simulator/src/model.ts';

export const channelNames = ['whatsappapi', 'whatsapp', 'facebook', 'instagram'] as const;
export type ChannelName = (typeof channelNames)[number];

/** What a customer's phone tells of what it gets: all by itself, nothing beyond the answer to the send, or all before it. */
export type Receipts = 'auto' | 'never' | 'beforeResponse';

/** The channel a fault is played on. */
export interface StagedChannel {
  name: ChannelName;
  /** What customers write to: an account of the demo company, or the number whose phone is paired with it. */
  account: string;
  /** A session of ours carries it: one socket instead of webhooks and calls. */
  isPaired: boolean;
  receipts: Readonly<Record<Receipts, ReceiptPlan>>;
  /** By which the platform says that one customer gets too much, and that nothing was taken; null: it has no such word. */
  pairLimitCode: number | null;
}

const called: StagedChannel['receipts'] = {
  auto: { mode: 'auto' },
  never: { mode: 'never' },
  beforeResponse: { mode: 'beforeResponse' },
};

/** Over a socket the answer to a send is a receipt like the others. */
const told: StagedChannel['receipts'] = {
  auto: { mode: 'auto' },
  never: { mode: 'script', steps: [{ after: 0, status: 'sent' }] },
  beforeResponse: {
    mode: 'script',
    steps: [
      { after: 0, status: 'delivered' },
      { after: 20, status: 'read' },
      { after: 60, status: 'sent' },
    ],
  },
};

export const stagedChannels: Readonly<Record<ChannelName, StagedChannel>> = {
  whatsappapi: { name: 'whatsappapi', account: '1055', isPaired: false, receipts: called, pairLimitCode: 131056 },
  whatsapp: { name: 'whatsapp', account: '5511940001055', isPaired: true, receipts: told, pairLimitCode: null },
  facebook: { name: 'facebook', account: '7001055', isPaired: false, receipts: called, pairLimitCode: 613 },
  instagram: { name: 'instagram', account: '17841055000001', isPaired: false, receipts: called, pairLimitCode: 613 },
};
