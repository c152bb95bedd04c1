import type { Message } from '@guiche/contract/messages.schemas';
import type { TemplateValue } from '@guiche/contract/template-content.schemas';
import { sendTemplate } from '@guiche/contract/templates';
import { request } from '../../../lib/http.ts';
import { uploadFile } from '../../../lib/upload-file.ts';

interface TemplateOrder {
  ticketId: number;
  templateId: number;
  variables: TemplateValue[];
  file: File | null;
  /** The message's client id, so that a repeated request sends once. */
  clientId: string;
}

/** Sends a template, with the file above its words where it has one. Throws `ApiError`. */
export function postTemplate({ ticketId, templateId, variables, file, clientId }: TemplateOrder): Promise<Message> {
  const params = { ticketId };
  if (file === null)
    return request(sendTemplate, { params, body: { templateId, variables }, idempotencyKey: clientId });
  const fields = { templateId: String(templateId), variables: JSON.stringify(variables) };
  return uploadFile(sendTemplate, params, file, fields, clientId);
}
