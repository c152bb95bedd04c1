export const files = import.meta.glob<object>(['../tr/*.json', '!../tr/{app,auth,errors,ui,messages,tickets}.json'], {
  import: 'default',
});
