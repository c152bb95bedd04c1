export const viewsKey = 'views';

/** Whether this device has seen the person's views, so that room for them is reserved. */
export const hadViews = () => localStorage.getItem(viewsKey) !== null;
