import type { BrowserRoute } from './route.ts';
import type * as schemas from './user-acts.schemas.ts';

export const userNameLength = { min: 2, max: 50 };
/** How wide list and conversation together may become, in pixels: both at their narrowest, and more than any screen has. */
export const managerWidth = { min: 801, max: 8000 };
/** Begin and end of work are chosen in steps of so many seconds. */
export const workTimeStep = 600;

export const listUserPage: BrowserRoute<typeof schemas.listUserPage> = { method: 'GET', path: '/users' };
export const getUser: BrowserRoute<typeof schemas.getUser> = { method: 'GET', path: '/users/:userId' };
export const createUser: BrowserRoute<typeof schemas.createUser> = { method: 'POST', path: '/users' };
export const updateUser: BrowserRoute<typeof schemas.updateUser> = { method: 'PUT', path: '/users/:userId' };
export const deleteUser: BrowserRoute<typeof schemas.deleteUser> = { method: 'DELETE', path: '/users/:userId' };
export const putUserPicture: BrowserRoute<typeof schemas.putUserPicture> = {
  method: 'POST',
  path: '/users/:userId/media-upload',
};
