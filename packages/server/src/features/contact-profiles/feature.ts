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
  compose: (parts) => ({
    routes: contactProfileRoutes,
    jobs: [handles(fetchProfileJob, (job, payload) => fetchProfile(parts, job, payload))],
    steps: { note: [noteProfiles] },
    background: [
      duePart({
        log: parts.log,
        what: 'people to ask for',
        due: 'companies_with_due_profiles()',
        look: () =>
          enqueueDueProfiles(parts.pools.road, (payload, key) =>
            enqueueJob(parts.pools.web, fetchProfileJob, payload, { key }),
          ),
        wakesOn: [messageEvent.name],
      }),
    ],
    mount: (http) => pictureRoutes(http, { pool: parts.pools.web, storage: parts.storage, ...fileAskerOf(parts) }),
  }),
};
