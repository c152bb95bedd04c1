/** Made by `emoji-data.ts` beside the build's configuration. */
declare module 'virtual:emoji/*' {
  const rows: readonly [sign: string, name: string, words: string, group: number][];
  export default rows;
}
