export const files = import.meta.glob<object>(['../es/*.json', '!../es/{app,auth,trouble,ui,messages,tickets}.json'], {
  import: 'default',
});
