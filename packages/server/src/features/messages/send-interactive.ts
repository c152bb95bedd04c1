import { type InteractiveFault, interactiveContent } from '@guiche/contract/interactive-content';
import type { InteractiveOrder } from '@guiche/contract/interactive-sends.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import { numberToCall } from '@guiche/contract/written-number';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { readTypedNumber } from '../settings/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { sendContent } from './send-message.ts';

interface Call {
  params: { ticketId: number };
  idempotencyKey: string | null;
}

type CallOrder = Extract<InteractiveOrder, { kind: 'call' }>;

async function withNumber(ctx: Ctx, { kind, body }: CallOrder): Promise<CallOrder> {
  const digits = await readTypedNumber(ctx.db, body.copyText);
  return { kind, body: { ...body, copyText: numberToCall(body.copyText, digits) } };
}

const codeOf = (fault: InteractiveFault) => (fault === 'key' ? 'ERR_INVALID_PIX_KEY' : 'ERR_VALIDATION');

/** A list, a button, a request for payment: drawn by the lane where the channel can, else in words. Or a poll. */
export async function sendInteractive(
  ctx: Ctx,
  { params, idempotencyKey }: Call,
  order: InteractiveOrder,
): Promise<Message> {
  // Whose ticket it is comes before what is wrong with the order.
  await getVisibleTicket(ctx, { id: params.ticketId });
  const content = interactiveContent(order.kind === 'call' ? await withNumber(ctx, order) : order);
  if ('fault' in content) return fail(codeOf(content.fault));
  const options = { ticketId: params.ticketId, quotedId: null, clientId: idempotencyKey ?? crypto.randomUUID() };
  return (await sendContent(ctx, options, { ...content, file: null })).message;
}
