export const texts: Record<string, unknown> = import.meta.glob('./pt/{app,auth,errors,ui}.json', {
  eager: true,
  import: 'default',
});
