import type { Person } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';

/**
 * Whether a person must have a second step: by the company's decision; for operators, who see across companies, by the
 * installation's.
 */
export function mustHaveSecondFactor({ config }: Pick<AuthDeps, 'config'>, { user }: Person): boolean {
  if (user.super && config.operatorSecondFactor) return true;
  return user.company.companieSettings.some(({ key, value }) => key === 'requireSecondFactor' && value === 'enabled');
}
