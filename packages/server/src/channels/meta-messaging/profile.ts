import type { ConnectionAccess, ProfileAnswer } from '../adapter.ts';
import type { Identity } from '../inbound-events.ts';
import { addressFor, type GraphConfig } from '../whatsapp-cloud/graph.ts';
import { fieldsOf, idOf, shortTextOf } from '../whatsapp-cloud/read-json.ts';
import { readJson, retryAfterOf } from '../whatsapp-cloud/send-outcome.ts';
import type { Flavour } from './flavours.ts';
import { codeOfFailure } from './graph.ts';
import { faultOf } from './send-outcome.ts';

const lookUpMs = 30_000;

/** Reads a customer's name and picture, as far as they consented. Source: Messenger Platform, "User Profile API". */
export async function readProfile(
  graph: GraphConfig,
  flavour: Flavour,
  access: ConnectionAccess,
  identity: Identity,
  signal: AbortSignal,
): Promise<ProfileAnswer> {
  const fields = [...flavour.nameFields, 'profile_pic'].join();
  const address = addressFor(graph, access, `${encodeURIComponent(identity.value)}?fields=${fields}`);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${access.accessToken}` },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(lookUpMs)]),
    });
    const { status } = response;
    const answer = fieldsOf(readJson(await response.text()));
    if (status === 200 && answer.error === undefined) {
      const name = flavour.nameFields.map((field) => shortTextOf(answer[field], 250)).find((text) => text !== null);
      return { kind: 'found', name: name ?? null, pictureUrl: idOf(answer.profile_pic, 4000) };
    }
    const { code, isRate, isTemporary } = faultOf(status, answer.error);
    if (!isRate && !isTemporary && status < 500) return { kind: 'refused', code };
    return { kind: 'later', code, retryAfterMs: retryAfterOf(response.headers.get('retry-after')) };
  } catch (error) {
    return { kind: 'later', code: codeOfFailure(error), retryAfterMs: null };
  }
}
