import { messageEvent } from '@guiche/contract/messages.schemas';
import { duePart } from '../../platform/background-part.ts';
import type { Feature, FeatureDeps, FeatureInProcess } from '../../platform/feature.ts';
import { openOutbound } from '../../platform/outbound-http/open-outbound.ts';
import { pushIdentity } from '../../platform/push/push-identity.ts';
import { enqueueDuePushes } from './enqueue-due-pushes.ts';
import { noteDuePushes } from './note-due-pushes.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { pushJobs } from './push-jobs.ts';

export const notifications: Feature = { name: 'notifications', compose: composeNotifications };

function composeNotifications({ config, log, clock, platform }: FeatureDeps): FeatureInProcess {
  const { publicUrl, appSecret } = config;
  const { rules, outbound } = openOutbound(config, log);
  // Push services want an https or mail address, which a trial on this machine lacks.
  const identity = pushIdentity(appSecret, publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost');
  return {
    routes: notificationRoutes({ identity, rules }),
    jobs: pushJobs({ outbound, identity }),
    steps: { note: [noteDuePushes] },
    tools: [{ name: 'requests of pushes', close: () => outbound.close() }],
    background: [
      duePart({
        log,
        what: 'due pushes',
        due: 'companies_with_due_pushes()',
        look: () => enqueueDuePushes(platform, clock),
        wakesOn: [messageEvent.name], // a message may call somebody
      }),
    ],
  };
}
