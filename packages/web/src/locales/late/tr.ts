export const files = import.meta.glob<object>(['../tr/*.json', '!../tr/{app,auth,trouble,ui,messages,tickets}.json'], {
  import: 'default',
});
