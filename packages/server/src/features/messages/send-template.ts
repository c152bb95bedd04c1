import type { TemplateData } from '@guiche/contract/message-data.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import { fillTemplate, type TemplateHeaderFile, templateFault, templateFile } from '@guiche/contract/template-content';
import type { TemplateValue } from '@guiche/contract/template-content.schemas';
import { canWriteIn } from '@guiche/contract/tickets';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { StagedFile } from '../../platform/storage/storage.ts';
import { StorageFull } from '../../platform/storage/storage.ts';
import { chooseKind, dropFile, dropUnreferencedFile, inspectFile, keepFile } from '../media/index.ts';
import { findTemplate } from '../templates/index.ts';
import { getVisibleTicket, placeOf } from '../tickets/index.ts';
import { isFileOfSent } from './is-file-of-sent.ts';
import type { SendFileDeps } from './send-file.ts';
import { sendContent } from './send-message.ts';

interface SentTemplate {
  ticketId: number;
  idempotencyKey: string | null;
  templateId: number;
  variables: readonly TemplateValue[];
  /** What goes above the words; null: nothing does. */
  file: { file: StagedFile; name: string } | null;
}

/** The words as the contact gets them, with what the channel is told beside them. An over reply window is no hindrance. */
export async function sendTemplateTo(deps: SendFileDeps, ctx: Ctx, sent: SentTemplate): Promise<Message> {
  // Whose ticket it is comes before what is wrong with the order.
  const ticket = await getVisibleTicket(ctx, { id: sent.ticketId });
  if (!deps.capabilitiesOf(ticket.channel)?.templates) fail('ERR_CHANNEL_CANNOT');
  const template = (await findTemplate(ctx.db, ticket.connection_id, sent.templateId)) ?? fail('ERR_NO_TEMPLATE_FOUND');
  if (templateFault(template) !== null) fail('ERR_TEMPLATE_NOT_SENDABLE');
  const filled = fillTemplate(template, sent.variables);
  if ('fault' in filled) return fail(filled.fault === 'tooLong' ? 'ERR_BODY_TOO_LONG' : 'ERR_TEMPLATE_VALUES');
  const kind = templateFile(template.content);
  if ((kind === null) !== (sent.file === null)) fail('ERR_TEMPLATE_FILE');
  const options = { ticketId: ticket.id, quotedId: null, clientId: sent.idempotencyKey ?? crypto.randomUUID() };
  if (kind === null || sent.file === null)
    return (await sendContent(ctx, options, { mediaType: 'chat', ...filled, file: null })).message;
  if (!canWriteIn(ctx.actor, placeOf(ticket)) && sent.idempotencyKey === null) fail('ERR_TICKET_NOT_OPEN');
  return sendWithFile(deps, ctx, options, { kind, ...filled, ...sent.file, channel: ticket.channel });
}

interface WithFile {
  kind: TemplateHeaderFile;
  body: string;
  data: TemplateData;
  file: StagedFile;
  name: string;
  channel: string;
}

/** A file of exactly the kind that the template has: nothing is sent as something else here. */
async function sendWithFile(
  { storage, capabilitiesOf }: SendFileDeps,
  ctx: Ctx,
  options: Parameters<typeof sendContent>[1],
  { kind, body, data, file, name, channel }: WithFile,
): Promise<Message> {
  const rule = capabilitiesOf(channel)?.files[kind] ?? fail('ERR_MEDIA_NOT_SUPPORTED');
  if (file.size === 0) fail('ERR_MEDIA_EMPTY');
  const facts = await inspectFile(file.path);
  const chosen = chooseKind({ ...facts, size: file.size }, null, { [kind]: rule });
  if ('refused' in chosen) return fail(chosen.refused === 'too_large' ? 'ERR_MEDIA_TOO_LARGE' : 'ERR_TEMPLATE_FILE');
  try {
    const kept = await keepFile(storage, ctx.companyId, file, facts, { given: name, fallback: kind, isVoice: false });
    try {
      // The key stands for what was sent, not for what we made of it.
      const content = { mediaType: kind, body, data, file: { ...kept, sha256: file.sha256, isVoice: false } };
      const { message, isNew } = await sendContent(ctx, options, content);
      if (!isNew) await dropFile(storage, kept);
      return message;
    } catch (error) {
      await dropUnreferencedFile(storage, kept, error, () => isFileOfSent(ctx.db, options.clientId, kept));
      throw error;
    }
  } catch (error) {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  }
}
