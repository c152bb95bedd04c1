export const texts: Record<string, unknown> = import.meta.glob('./tr/{app,auth,errors,ui}.json', {
  eager: true,
  import: 'default',
});
