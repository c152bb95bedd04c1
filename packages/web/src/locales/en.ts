export const texts: Record<string, unknown> = import.meta.glob('./en/{app,auth,errors,ui}.json', {
  eager: true,
  import: 'default',
});
