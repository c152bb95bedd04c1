export const files = import.meta.glob<object>(['../en/*.json', '!../en/{app,auth,trouble,ui,messages,tickets}.json'], {
  import: 'default',
});
