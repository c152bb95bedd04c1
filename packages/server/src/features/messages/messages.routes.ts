import { listMessages, resendMessage, searchMessages, sendMessage } from '@guiche/contract/messages';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { resendText, sendText } from './messages.service.ts';
import { listMessagePage, searchConversation } from './read-conversation.ts';

export const messageRoutes: BoundRoute[] = [
  bind(listMessages, (ctx, { params, query }) => listMessagePage(ctx, params, query)),
  bind(searchMessages, (ctx, { params, query }) => searchConversation(ctx, params, query)),
  bind(sendMessage, (ctx, { params, body, idempotencyKey }) => sendText(ctx, params, body, idempotencyKey)),
  bind(resendMessage, (ctx, { params }) => resendText(ctx, params.messageId)),
];
