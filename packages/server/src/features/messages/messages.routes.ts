import { interactiveRoutes } from '@guiche/contract/interactive-sends.schemas';
import { deleteMessage, editMessage, reactToMessage } from '@guiche/contract/message-acts.schemas';
import {
  listColleagues,
  listMembers,
  listMessages,
  resendMessage,
  retryMedia,
  searchMessages,
  sendMessage,
} from '@guiche/contract/messages.schemas';
import { sendTemplate } from '@guiche/contract/templates.schemas';
import { type BoundRoute, bind, bindFiles } from '../../platform/http/bind.ts';
import { takeBack } from './delete-message.ts';
import { editText } from './edit-message.ts';
import { listGroupMembers } from './group-members.ts';
import { resendText, retryFile, sendBody } from './messages.service.ts';
import { reactTo } from './react.ts';
import { listMessagePage, searchConversation } from './read-conversation.ts';
import { type SendFileDeps, sendFiles } from './send-file.ts';
import { sendInteractive } from './send-interactive.ts';
import { isQuickFile, sendQuickFile } from './send-quick-file.ts';
import { sendTemplateTo } from './send-template.ts';
import { whoSees } from './who-sees.ts';

export const messageRoutes = (deps: SendFileDeps): BoundRoute[] => [
  bind(listMessages, (ctx, { params, query }) => listMessagePage(ctx, params, query)),
  bind(searchMessages, (ctx, { params, query }) => searchConversation(ctx, params, query)),
  bind(listColleagues, (ctx, { params }) => whoSees(ctx, params.ticketId)),
  bind(listMembers, (ctx, { params }) => listGroupMembers(ctx, params.ticketId)),
  bindFiles(sendMessage, async (ctx, { params: { ticketId }, body, upload, idempotencyKey }) => {
    if (upload) {
      const sent = await sendFiles(deps, ctx, { ...upload, ticketId, idempotencyKey });
      return sent.length === 1 && sent[0] ? sent[0] : sent;
    }
    if (isQuickFile(body)) return sendQuickFile(deps, ctx, { ticketId, body, idempotencyKey });
    return sendBody(ctx, ticketId, body, idempotencyKey);
  }),
  bind(interactiveRoutes.list, (ctx, call) => sendInteractive(ctx, call, { kind: 'list', body: call.body })),
  bind(interactiveRoutes.url, (ctx, call) => sendInteractive(ctx, call, { kind: 'url', body: call.body })),
  bind(interactiveRoutes.copy, (ctx, call) => sendInteractive(ctx, call, { kind: 'copy', body: call.body })),
  bind(interactiveRoutes.call, (ctx, call) => sendInteractive(ctx, call, { kind: 'call', body: call.body })),
  bind(interactiveRoutes.pix, (ctx, call) => sendInteractive(ctx, call, { kind: 'pix', body: call.body })),
  bind(interactiveRoutes.poll, (ctx, call) => sendInteractive(ctx, call, { kind: 'poll', body: call.body })),
  bind(sendTemplate, (ctx, { params: { ticketId }, body, upload, idempotencyKey }) => {
    const { templateId, variables = [] } = upload ? upload.fields : body;
    return sendTemplateTo(deps, ctx, { ticketId, idempotencyKey, templateId, variables, file: upload ?? null });
  }),
  bind(resendMessage, (ctx, { params }) => resendText(ctx, params.messageId)),
  bind(editMessage, (ctx, { params, body }) => editText(ctx, params.messageId, body.body)),
  bind(deleteMessage, (ctx, { params }) => takeBack(ctx, params.messageId)),
  bind(reactToMessage, (ctx, { params, body }) => reactTo(ctx, params.messageId, body.emoji)),
  bind(retryMedia, (ctx, { params }) => retryFile(ctx, params.messageId)),
];
