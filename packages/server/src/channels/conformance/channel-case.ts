import type { Channel } from '@guiche/contract/channel-abilities';
import type { FaultInput } from '@guiche/simulator/fault-rules';
import type { TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import type { ChannelCapabilities } from '../adapter.ts';

export interface Ground {
  app: TestApp;
  company: TestCompany;
  admin: Person;
}

/** A connected connection, and what can happen to it. */
export interface Line {
  connectionId: number;
  /** Its id on the simulated platform: whom contacts write to. */
  account: string;
  /** The platform takes nothing for a while, says so, and then takes everything again. */
  goAway(): Promise<unknown>;
  /** The access dies; a channel may notice it with the next thing it sends. */
  loseAccess(): Promise<unknown>;
  /** What a person does so that it works again. */
  reconnect(): Promise<unknown>;
  /** Another program of the business writes to a contact; null: the simulated platform tells of no such thing. */
  writeElsewhere(contactName: string, text: string): Promise<unknown>;
}

/** What a channel brings to the suite: how a company gets a connection of it, what it carries, and its kinds of trouble. */
export interface ChannelCase {
  channel: Channel;
  files: ChannelCapabilities['files'];
  connect(ground: Ground): Promise<Line>;
  /** The tick of a message that has arrived and was not read; 1 where the platform does not tell of arrival. */
  arrives: 1 | 2;
  /** What contacts can send that other channels do not have. */
  brings: { locations: boolean; contacts: boolean };
  trouble: {
    /** The platform does not take a message and never will; `code` is what people then read of it. */
    refused: { fault: FaultInput; code: string };
    /** It takes the message, and its answer never comes. */
    lostAnswer: FaultInput;
    /** It breaks before it has taken the message, and does not say so. */
    brokenOff: FaultInput;
    /** The contact wrote too long ago. `fault`: for a simulated platform that does not count hours itself. */
    windowOver: { fault: FaultInput | null; code: string };
  };
}
