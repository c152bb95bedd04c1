import type { Feature } from '../../platform/feature.ts';
import { actOnNews, dueNews } from './account-news/act-on-news.ts';
import { noteNews } from './account-news/note-news.ts';
import { answerCalls } from './answer-calls.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { importHistory } from './history/import-history.ts';
import { receiveInbound } from './inbound/receive-inbound.ts';
import { refuseAudio } from './refuse-audio.ts';
import { returnLateTickets } from './return-tickets.ts';
import { dueSnoozes } from './wake-snoozed.ts';

export const conversations: Feature = {
  name: 'conversations',
  retention: ['remove_early_changes'],
  compose: (deps) => ({
    routes: conversationRoutes(deps),
    jobs: [returnLateTickets, importHistory, actOnNews],
    steps: { receive: [receiveInbound], answer: [answerCalls(deps), refuseAudio(deps)], tell: [noteNews] },
    due: [dueNews, dueSnoozes],
  }),
};
