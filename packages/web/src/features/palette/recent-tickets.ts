/** As many as the preference keeps. */
const most = 5;

/** The list with this one in front; the list itself when it stands there already. */
export const putFirst = (known: string[], uuid: string): string[] =>
  known[0] === uuid ? known : [uuid, ...known.filter((each) => each !== uuid)].slice(0, most);
