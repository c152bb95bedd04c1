import type * as schemas from './auth.schemas.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';

export const logIn: BrowserRoute<typeof schemas.logIn> = { method: 'POST', path: '/auth/login', isOpen: true };
export const refreshToken: BrowserRoute<typeof schemas.refreshToken> = {
  method: 'POST',
  path: '/auth/refresh_token',
  isOpen: true,
};
export const logOut: BrowserRoute<typeof schemas.logOut> = { method: 'DELETE', path: '/auth/logout' };
export const getMe: BrowserRoute<typeof schemas.getMe> = { method: 'GET', path: '/auth/me' };
export const signUp: BrowserRoute<typeof schemas.signUp> = { method: 'POST', path: '/auth/signup', isOpen: true };
export const forgotPassword: BrowserRoute<typeof schemas.forgotPassword> = {
  method: 'POST',
  path: '/auth/forgot-password',
  isOpen: true,
};
export const resetPassword: BrowserRoute<typeof schemas.resetPassword> = {
  method: 'POST',
  path: '/auth/reset-password',
  isOpen: true,
};
export const authEvent: BrowserEvent<typeof schemas.authEvent> = { name: 'auth' };
