export const files = import.meta.glob<object>(['../es/*.json', '!../es/{app,auth,errors,ui,messages,tickets}.json'], {
  import: 'default',
});
