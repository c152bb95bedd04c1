export const texts: Record<string, unknown> = import.meta.glob(
  ['./en/*.json', '!./en/media.json', '!./en/operation.json'],
  {
    eager: true,
    import: 'default',
  },
);
