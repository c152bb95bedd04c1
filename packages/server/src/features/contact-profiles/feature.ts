import type { Feature } from '../../platform/feature.ts';
import { handles } from '../../platform/jobs/job.ts';
import { fileAskerOf } from '../media/index.ts';
import { pictureRoutes } from './contact-picture.routes.ts';
import { contactProfileRoutes } from './contact-profiles.routes.ts';
import { dueProfiles, fetchProfile, fetchProfileJob } from './fetch-profile.ts';
import { noteProfiles } from './note-due-profiles.ts';

export const contactProfiles: Feature = {
  name: 'contact-profiles',
  compose: (deps) => ({
    routes: contactProfileRoutes,
    jobs: [handles(fetchProfileJob, (job, payload) => fetchProfile(deps, job, payload))],
    steps: { note: [noteProfiles] },
    due: [dueProfiles],
    mount: (http) => pictureRoutes(http, { pool: deps.pools.web, storage: deps.storage, ...fileAskerOf(deps) }),
  }),
};
