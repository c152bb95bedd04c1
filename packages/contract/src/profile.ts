import type * as schemas from './profile.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const updateOwnProfile: BrowserRoute<typeof schemas.updateOwnProfile> = { method: 'PUT', path: '/auth/profile' };
export const changeOwnPassword: BrowserRoute<typeof schemas.changeOwnPassword> = {
  method: 'PUT',
  path: '/auth/password',
};
export const putOwnAvatar: BrowserRoute<typeof schemas.putOwnAvatar> = { method: 'POST', path: '/auth/avatar' };
export const removeOwnAvatar: BrowserRoute<typeof schemas.removeOwnAvatar> = { method: 'DELETE', path: '/auth/avatar' };
