/** Made by `emoji-data.ts` beside the build's configuration. */
declare module 'virtual:emoji/*' {
  export const rows: readonly [sign: string, name: string, words: string, group: number][];
}
