import type { Message } from '@guiche/contract/messages';
import type { TemplateValue } from '@guiche/contract/template-content';
import { sendTemplate } from '@guiche/contract/templates';
import { ApiError, apiErrorOf, call, pathOf, withToken } from '../../../lib/http.ts';

interface TemplateOrder {
  ticketId: number;
  templateId: number;
  variables: TemplateValue[];
  file: File | null;
  /** The message's id with us: asked twice it is sent once. */
  clientId: string;
}

/** Sends a template, with the file above its words where it has one. Throws {@link ApiError}. */
export function postTemplate({ ticketId, templateId, variables, file, clientId }: TemplateOrder): Promise<Message> {
  const params = { ticketId };
  if (file === null) return call(sendTemplate, { params, body: { templateId, variables }, idempotencyKey: clientId });
  const form = new FormData();
  // Fields before the file: the server knows what it is before the bytes come.
  form.set('templateId', String(templateId));
  form.set('variables', JSON.stringify(variables));
  form.set('medias', file, file.name);
  return withToken(async (token) => {
    const response = await fetch(`/api${pathOf(sendTemplate.path, params)}`, {
      method: sendTemplate.method,
      headers: { 'idempotency-key': clientId, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: form,
      credentials: 'same-origin',
    }).catch(() => {
      throw new ApiError(0, { code: 'ERR_NETWORK' });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw apiErrorOf(response.status, answer);
    return answer as Message;
  });
}
