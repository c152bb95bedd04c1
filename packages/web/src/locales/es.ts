export const texts: Record<string, unknown> = import.meta.glob('./es/{app,auth,trouble,ui}.json', {
  eager: true,
  import: 'default',
});
