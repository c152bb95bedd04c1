export const files = import.meta.glob<object>(['../pt/*.json', '!../pt/{app,auth,trouble,ui,messages,tickets}.json'], {
  import: 'default',
});
