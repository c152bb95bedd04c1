import type { Feature } from '../../platform/feature.ts';
import { actOnNews, dueNews } from './account-news/act-on-news.ts';
import { noteNews } from './account-news/note-news.ts';
import { answerCalls } from './answer-calls.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { importHistory } from './history/import-history.ts';
import { receiveInbound } from './inbound/receive-inbound.ts';
import { farewell } from './reactions/farewell.ts';
import { greeting } from './reactions/greeting.ts';
import { transferNote, transferText } from './reactions/handover.ts';
import { refuseAudio } from './refuse-audio.ts';
import { returnLateTickets } from './return-tickets.ts';
import { dueSnoozes } from './wake-snoozed.ts';

export const conversations: Feature = {
  name: 'conversations',
  retention: ['remove_early_changes'],
  rules: [answerCalls, refuseAudio, farewell, greeting, transferNote, transferText],
  compose: (deps) => ({
    routes: conversationRoutes(deps),
    jobs: [returnLateTickets, importHistory, actOnNews],
    steps: { receive: [receiveInbound(deps)], tell: [noteNews] },
    due: [dueNews, dueSnoozes],
  }),
};
