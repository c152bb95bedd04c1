/**
 * A rule that a feature adds to the engine, which knows no feature by name. What is in it is said, and read, by feature
 * `conversations`: `defineStep` and `defineReaction`.
 */
export interface EnginePart {
  readonly name: string;
  readonly part: 'step' | 'reaction';
}
