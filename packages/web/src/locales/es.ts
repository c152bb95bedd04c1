export const texts: Record<string, unknown> = import.meta.glob('./es/{app,auth,errors,ui}.json', {
  eager: true,
  import: 'default',
});
