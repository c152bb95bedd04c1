import type { Stage } from './stage.ts';

/** One promise of the product about its channels, and how it is proved on one of them. */
export interface Statement {
  says: string;
  prove(stage: Stage): Promise<void>;
}
