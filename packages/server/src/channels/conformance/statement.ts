import type { Stage } from './stage.ts';

/** A promise of the product about its channels, and its proof on one of them. */
export interface Statement {
  says: string;
  prove(stage: Stage): Promise<void>;
}
