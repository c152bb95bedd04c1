export const texts: Record<string, unknown> = import.meta.glob('./tr/{app,auth,trouble,ui}.json', {
  eager: true,
  import: 'default',
});
