export const texts: Record<string, unknown> = import.meta.glob('./pt/{app,auth,trouble,ui}.json', {
  eager: true,
  import: 'default',
});
