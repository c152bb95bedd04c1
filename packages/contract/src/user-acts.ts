import type { BrowserRoute } from './route.ts';
import type * as schemas from './user-acts.schemas.ts';

export const userNameLength = { min: 2, max: 50 };
/** Width, in pixels, of list and conversation together: from both at their narrowest, to more than any screen has. */
export const managerWidth = { min: 801, max: 8000 };
/** Step, in seconds, in which begin and end of work are chosen. */
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
