import { listMessages, resendMessage, sendMessage } from '@guiche/contract/messages';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listMessagePage, resendText, sendText } from './messages.service.ts';

export const messageRoutes: BoundRoute[] = [
  bind(listMessages, (ctx, { params, query }) => listMessagePage(ctx, params, query)),
  bind(sendMessage, (ctx, { params, body, idempotencyKey }) => sendText(ctx, params, body, idempotencyKey)),
  bind(resendMessage, (ctx, { params }) => resendText(ctx, params.messageId)),
];
