import type { Person } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';

/** By the company's decision; of operators, who look across companies, by the installation's. */
export function mustHaveSecondFactor({ config }: Pick<AuthDeps, 'config'>, { user }: Person): boolean {
  if (user.super && config.operatorSecondFactor) return true;
  return user.company.companieSettings.some(({ key, value }) => key === 'requireSecondFactor' && value === 'enabled');
}
