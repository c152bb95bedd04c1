import type { TemplateContent } from '@guiche/contract/template-content.schemas';
import type { ChannelTemplate, ConnectionAccess, TemplatesPage } from '../adapter.ts';
import { addressFor, type GraphConfig } from './graph.ts';
import { categoryOf, qualityOf, reasonOf, templateStatusOf } from './parse-template.ts';
import { codeOf, type Fields, fieldsOf, idOf, listOf, textOf } from './read-json.ts';
import { rateCodes, readJson, temporaryCodes } from './send-outcome.ts';

const fields = 'id,name,status,category,language,components,quality_score,rejected_reason';

/**
 * Reads one page of templates; the token needs whatsapp_business_management. Source: Business Management API, "Message
 * templates".
 */
export async function listTemplates(
  graph: GraphConfig,
  access: ConnectionAccess,
  after: string | null,
  signal: AbortSignal,
): Promise<TemplatesPage> {
  const { businessId } = access;
  if (!businessId) return { kind: 'refused', code: 'ERR_ACCOUNT_REQUIRED' };
  const query = new URLSearchParams({ fields, limit: '100', ...(after === null ? {} : { after }) });
  const address = addressFor(graph, access, `${encodeURIComponent(businessId)}/message_templates?${query}`);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${access.accessToken}` },
      redirect: 'manual',
      signal,
    });
    const answer = fieldsOf(readJson(await response.text()));
    const { status } = response;
    const code = codeOf(answer.error) ?? `HTTP_${status}`;
    if (status === 200 && Array.isArray(answer.data)) return pageOf(answer);
    const isMoment = rateCodes.has(code) || temporaryCodes.has(code);
    if (status === 200 || status === 429 || status >= 500 || isMoment) return { kind: 'later', code };
    return { kind: 'refused', code };
  } catch {
    return { kind: 'later', code: signal.aborted ? 'TIMEOUT' : 'UNREACHABLE' };
  }
}

/** Reads a page. Its `next` is an address with our token in it, so the cursor beside it is used. */
function pageOf(answer: Fields): TemplatesPage {
  const paging = fieldsOf(answer.paging);
  const after = idOf(fieldsOf(paging.cursors).after, 2000);
  return {
    kind: 'page',
    templates: listOf(answer.data).flatMap((each) => readTemplate(fieldsOf(each)) ?? []),
    next: textOf(paging.next) === null ? null : after,
  };
}

/** Reads one template. Null: it lacks its name, or has no words. */
function readTemplate(given: Fields): ChannelTemplate | null {
  const providerId = idOf(given.id, 64);
  const name = idOf(given.name, 512);
  const language = idOf(given.language, 20);
  const content = readContent(listOf(given.components).map(fieldsOf));
  if (providerId === null || name === null || language === null || content === null) return null;
  const status = templateStatusOf(given.status) ?? 'disabled';
  return {
    providerId,
    name,
    language,
    category: categoryOf(given.category),
    status,
    reason: status === 'approved' ? null : reasonOf(given.rejected_reason),
    quality: qualityOf(fieldsOf(given.quality_score).score),
    content,
  };
}

function readContent(components: readonly Fields[]): TemplateContent | null {
  const of = (type: string) => components.find((component) => component.type === type);
  const body = textOf(of('BODY')?.text);
  if (body === null) return null;
  const header = of('HEADER');
  return {
    header: header === undefined ? null : readHeader(header),
    body,
    footer: textOf(of('FOOTER')?.text),
    buttons: listOf(of('BUTTONS')?.buttons).map((button) => readButton(fieldsOf(button))),
  };
}

const headerKinds: ReadonlyMap<unknown, 'text' | 'image' | 'video' | 'document' | 'location'> = new Map([
  ['TEXT', 'text'],
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['DOCUMENT', 'document'],
  ['LOCATION', 'location'],
]);

function readHeader({ format, text }: Fields): TemplateContent['header'] {
  const kind = headerKinds.get(format) ?? 'other';
  return { kind, text: kind === 'text' ? textOf(text) : null };
}

const buttonKinds: ReadonlyMap<unknown, 'reply' | 'url' | 'call' | 'copy' | 'flow' | 'otp'> = new Map([
  ['QUICK_REPLY', 'reply'],
  ['URL', 'url'],
  ['PHONE_NUMBER', 'call'],
  ['COPY_CODE', 'copy'],
  ['FLOW', 'flow'],
  ['OTP', 'otp'],
]);

/** The address by which the platform lists a button that copies an authentication code. */
const otpAddress = 'https://www.whatsapp.com/otp/';

function readButton({ type, text, url, phone_number: phone }: Fields): TemplateContent['buttons'][number] {
  const isOtp = type === 'URL' && (textOf(url)?.startsWith(otpAddress) ?? false);
  const kind = isOtp ? 'otp' : (buttonKinds.get(type) ?? 'other');
  return {
    kind,
    // The platform names a copy button itself, in the phone's language.
    title: textOf(text) ?? (kind === 'copy' || kind === 'otp' ? 'Copiar código' : '…'),
    link: kind === 'url' ? textOf(url) : null,
    phone: kind === 'call' ? textOf(phone) : null,
  };
}
