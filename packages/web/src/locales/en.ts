export const texts: Record<string, unknown> = import.meta.glob(['./en/*.json', '!./en/media.json'], {
  eager: true,
  import: 'default',
});
