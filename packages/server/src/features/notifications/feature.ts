import type { Feature, FeatureDeps, FeatureInProcess } from '../../platform/feature.ts';
import { openOutbound } from '../../platform/outbound-http/open-outbound.ts';
import { pushIdentity } from '../../platform/push/push-identity.ts';
import { noteDuePushes } from './note-due-pushes.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { duePushes, pushJobs } from './push-jobs.ts';

export const notifications: Feature = { name: 'notifications', compose: composeNotifications };

function composeNotifications({ config, log }: FeatureDeps): FeatureInProcess {
  const { publicUrl, appSecret } = config;
  const { rules, outbound } = openOutbound(config, log);
  // Push services want an https or mail address, which a trial on this machine lacks.
  const identity = pushIdentity(appSecret, publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost');
  return {
    routes: notificationRoutes({ identity, rules }),
    jobs: pushJobs({ outbound, identity }),
    steps: { note: [noteDuePushes] },
    tools: [{ name: 'requests of pushes', close: () => outbound.close() }],
    due: [duePushes],
  };
}
