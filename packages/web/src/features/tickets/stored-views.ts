export const viewsKey = 'views';

/** Whether this device saw the person's views: then their chips have their place before they come. */
export const hadViews = () => localStorage.getItem(viewsKey) !== null;
