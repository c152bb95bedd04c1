export const texts: Record<string, unknown> = import.meta.glob(['./es/*.json', '!./es/media.json'], {
  eager: true,
  import: 'default',
});
