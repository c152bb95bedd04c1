import { messageEvent } from '@guiche/contract/messages.schemas';
import { duePart } from '../../platform/background-part.ts';
import type { Feature } from '../../platform/feature.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { handles } from '../../platform/jobs/job.ts';
import { fileAskerOf } from '../media/index.ts';
import { pictureRoutes } from './contact-picture.routes.ts';
import { contactProfileRoutes } from './contact-profiles.routes.ts';
import { enqueueDueProfiles } from './enqueue-due-profiles.ts';
import { fetchProfile, fetchProfileJob } from './fetch-profile.ts';
import { noteProfiles } from './note-due-profiles.ts';

export const contactProfiles: Feature = {
  name: 'contact-profiles',
  compose: (deps) => ({
    routes: contactProfileRoutes,
    jobs: [handles(fetchProfileJob, (job, payload) => fetchProfile(deps, job, payload))],
    steps: { note: [noteProfiles] },
    background: [
      duePart({
        log: deps.log,
        what: 'people to ask for',
        due: 'companies_with_due_profiles()',
        look: () =>
          enqueueDueProfiles(deps.pools.road, (payload, key) =>
            enqueueJob(deps.pools.web, fetchProfileJob, payload, { key }),
          ),
        wakesOn: [messageEvent.name],
      }),
    ],
    mount: (http) => pictureRoutes(http, { pool: deps.pools.web, storage: deps.storage, ...fileAskerOf(deps) }),
  }),
};
