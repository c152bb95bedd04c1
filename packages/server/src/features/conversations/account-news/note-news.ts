import type { InboundNews } from '../../../channels/inbound-events.ts';
import { defineInboundStep } from '../../../platform/inbox/inbound-step.ts';
import { insertNews } from './account-news.repo.ts';

/**
 * Behind receiving: what is about an account, or its past, waits for a job. Acting on it takes locks in another order than
 * a batch does, and time that conversations have not.
 */
export const noteNews = defineInboundStep<{ connectionId: number; event: InboundNews }[]>({
  load: async () => [],
  decide(news, { connectionId, event }) {
    switch (event.kind) {
      case 'account':
      case 'loss':
      case 'template':
      case 'history':
      case 'addressBook':
        news.push({ connectionId, event });
    }
    return true;
  },
  async write(tx, companyId, news) {
    if (news.length > 0) await insertNews(tx, companyId, news);
    return [];
  },
});
