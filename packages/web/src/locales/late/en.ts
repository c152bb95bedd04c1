export const files = import.meta.glob<object>(['../en/*.json', '!../en/{app,auth,errors,ui,messages,tickets}.json'], {
  import: 'default',
});
