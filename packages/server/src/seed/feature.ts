import type { Feature } from '../platform/feature.ts';
import { openSimulatedPhone } from './furnish-demo-company.ts';

/** In a demonstration companies that sign up get a simulated number. */
export const demo: Feature = {
  name: 'demo',
  compose: ({ config }) => ({
    jobs: config.demo ? [openSimulatedPhone(`http://127.0.0.1:${config.simulatorPort}`)] : [],
  }),
};
