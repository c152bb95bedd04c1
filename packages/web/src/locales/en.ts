export const texts: Record<string, unknown> = import.meta.glob('./en/{app,auth,trouble,ui}.json', {
  eager: true,
  import: 'default',
});
