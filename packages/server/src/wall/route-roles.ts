/** Everybody who may ask, told apart by what lets them: attendants with one permission each. */
export const askers = [
  'nobody',
  'user',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
  'allUserChat',
  'admin',
  'operator',
] as const;
export type Asker = (typeof askers)[number];

const signedIn = askers.filter((asker) => asker !== 'nobody');
const admins = ['admin', 'operator'] as const;

/** What lets people call a route, and so who may. */
const groups = {
  anybody: askers,
  // Of these, what is shown and taken follows from the rows a person sees.
  'whoever is signed in': signedIn,
  'people themselves': signedIn,
  'who sees the dashboard': ['showDashboard', ...admins],
  // Each kind of file has the right of the list it is made of; the sample asks for one of the dashboard.
  'who may see what the file holds': ['showDashboard', ...admins],
  'who sees the panel': ['allowRealTime', ...admins],
  'who looks after connections': ['allowConnections', ...admins],
  admins,
  'the operator': ['operator'],
} as const satisfies Record<string, readonly Asker[]>;

/** Who may call a route by its feature's word. */
export const askersOf = (group: string): readonly Asker[] => {
  const may = Object.entries(groups).find(([name]) => name === group)?.[1];
  if (may === undefined) throw new Error(`nobody knows who "${group}" are: say it in route-roles.ts`);
  return may;
};
