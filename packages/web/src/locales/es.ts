export const texts: Record<string, unknown> = import.meta.glob('./es/{app,auth,errors,messages,tickets,ui}.json', {
  eager: true,
  import: 'default',
});
