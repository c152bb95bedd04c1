export const texts: Record<string, unknown> = import.meta.glob(
  ['./tr/*.json', '!./tr/media.json', '!./tr/operation.json'],
  {
    eager: true,
    import: 'default',
  },
);
