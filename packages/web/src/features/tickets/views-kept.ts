const keptKey = 'views';

/** Whether this device saw the person's views: then their chips have their place before they come. */
export const viewsKept = {
  has: () => localStorage.getItem(keptKey) !== null,
  note: (has: boolean) => (has ? localStorage.setItem(keptKey, '1') : localStorage.removeItem(keptKey)),
};
