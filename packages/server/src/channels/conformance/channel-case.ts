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

/** A working connection, and what can happen to it. */
export interface Line {
  connectionId: number;
  /** Id of the account on the simulated platform, to which contacts write. */
  account: string;
  /** Makes the platform refuse everything for a while, with its word for that, and then take everything again. */
  goAway(): Promise<unknown>;
  /** Ends the access; a channel may notice only with the next thing that it sends. */
  loseAccess(): Promise<unknown>;
  /** Does what a person does to make it work again. */
  reconnect(): Promise<unknown>;
  /** Lets another program of the business write to a contact; null: the simulated platform does not tell of that. */
  writeElsewhere(contactName: string, text: string): Promise<unknown>;
}

/** A channel's part in the suite: how a company gets a connection of it, what it carries, and its kinds of trouble. */
export interface ChannelCase {
  channel: Channel;
  files: ChannelCapabilities['files'];
  connect(ground: Ground): Promise<Line>;
  /** The tick of a message that arrived and was not read; 1 where the platform does not tell of arrival. */
  arrives: 1 | 2;
  /** Kinds that only contacts on this channel can send. */
  brings: { locations: boolean; contacts: boolean };
  trouble: {
    /** A fault by which the platform refuses a message for good; `code` is what people then read. */
    refused: { fault: FaultInput; code: string };
    /** A fault by which it takes the message and never answers. */
    lostAnswer: FaultInput;
    /** A fault by which it breaks before taking the message, without saying so. */
    brokenOff: FaultInput;
    /** A contact who wrote too long ago. `fault`: for a simulated platform that does not count hours itself. */
    windowOver: { fault: FaultInput | null; code: string };
  };
}
