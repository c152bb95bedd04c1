export const texts: Record<string, unknown> = import.meta.glob(['./pt/*.json', '!./pt/operation.json'], {
  eager: true,
  import: 'default',
});
