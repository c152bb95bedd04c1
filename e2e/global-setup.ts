import { makeTemplate } from '@guiche/testkit/database';

/** Run once before all journeys. */
export default makeTemplate;
