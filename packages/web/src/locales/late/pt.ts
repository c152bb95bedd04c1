export const files = import.meta.glob<object>(['../pt/*.json', '!../pt/{app,auth,errors,ui,messages,tickets}.json'], {
  import: 'default',
});
