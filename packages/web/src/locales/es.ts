export const texts: Record<string, unknown> = import.meta.glob(
  ['./es/*.json', '!./es/media.json', '!./es/operation.json'],
  {
    eager: true,
    import: 'default',
  },
);
