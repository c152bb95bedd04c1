export const texts: Record<string, unknown> = import.meta.glob(['./pt/*.json', '!./pt/media.json'], {
  eager: true,
  import: 'default',
});
