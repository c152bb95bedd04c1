import type { BrowserRoute } from './route.ts';
import type * as schemas from './second-factor.schemas.ts';

export const giveSecondFactor: BrowserRoute<typeof schemas.giveSecondFactor> = {
  method: 'POST',
  path: '/auth/second-factor',
  isOpen: true,
};
export const beginRequiredFactor: BrowserRoute<typeof schemas.beginRequiredFactor> = {
  method: 'POST',
  path: '/auth/second-factor/set-up',
  isOpen: true,
};
export const confirmRequiredFactor: BrowserRoute<typeof schemas.confirmRequiredFactor> = {
  method: 'POST',
  path: '/auth/second-factor/set-up/confirm',
  isOpen: true,
};
export const getSecondFactor: BrowserRoute<typeof schemas.getSecondFactor> = {
  method: 'GET',
  path: '/auth/second-factor',
};
export const beginSecondFactor: BrowserRoute<typeof schemas.beginSecondFactor> = {
  method: 'POST',
  path: '/auth/second-factor/begin',
};
export const confirmSecondFactor: BrowserRoute<typeof schemas.confirmSecondFactor> = {
  method: 'POST',
  path: '/auth/second-factor/confirm',
};
export const renewRecoveryCodes: BrowserRoute<typeof schemas.renewRecoveryCodes> = {
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
};
export const switchSecondFactorOff: BrowserRoute<typeof schemas.switchSecondFactorOff> = {
  method: 'POST',
  path: '/auth/second-factor/off',
};
export const resetSecondFactor: BrowserRoute<typeof schemas.resetSecondFactor> = {
  method: 'POST',
  path: '/users/:userId/second-factor-reset',
};
