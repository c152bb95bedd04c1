import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ChannelAdapter } from '../../channels/adapter.ts';
import type { Ctx, PlatformDeps } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { RefusedAddresses } from '../../platform/rate/refused-addresses.ts';
import { makeDeletionCode, readDeletionCode } from './deletion-code.ts';
import { takeBackLogin } from './take-back-login.ts';

interface CallbackDeps extends Pick<Ctx, 'log' | 'clock'> {
  platform: PlatformDeps;
  adapterFor(channel: string): ChannelAdapter | null;
  sealKey: Buffer;
  refused: RefusedAddresses;
  /** Address of this installation, without a trailing slash. */
  publicUrl: string;
}

const maxBodyBytes = 16 * 1024;
const deletionPath = '/api/facebook/data-deletion';

/**
 * Mounts what the platform calls when a person takes their log-in back, or asks for their data to be removed. Bodies
 * are Buffers, as forms with `signed_request`; one that the platform did not sign is 401. People of whom nothing is
 * kept get the same answers. Sources: Facebook Login, "Deauthorize callback" and "Data deletion request callback".
 */
export function callbackRoutes(http: FastifyInstance, deps: CallbackDeps): void {
  const options = {
    bodyLimit: maxBodyBytes,
    onRequest: async (request: FastifyRequest) => letIn(request, deps.refused),
  };
  http.post('/api/facebook/deauthorize', options, async (request, reply) => {
    await takeBackLogin(deps, whoAsks(deps, request), null);
    return reply.send();
  });
  http.post(deletionPath, options, async (request, reply) => {
    const loginUser = whoAsks(deps, request);
    const code = makeDeletionCode(deps.sealKey, deps.clock.now());
    await takeBackLogin(deps, loginUser, code);
    return reply.send({ url: `${deps.publicUrl}${deletionPath}/${code}`, confirmation_code: code });
  });
  http.get(`${deletionPath}/:code`, async (request, reply) => {
    const { code } = request.params as { code: string };
    const at = readDeletionCode(deps.sealKey, code) ?? fail('ERR_NOT_FOUND');
    return reply.send({ confirmation_code: code, status: 'done', requested_at: at.toISOString() });
  });
}

/** Refuses for a while to read senders of only unsigned requests. */
function letIn({ ip }: FastifyRequest, refused: RefusedAddresses): void {
  const seconds = refused.enter(ip, 0);
  if (seconds > 0) fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
}

function whoAsks({ adapterFor, refused }: CallbackDeps, { body, ip }: FastifyRequest): string {
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  const login = adapterFor('facebook')?.login;
  const who = login?.whoTookBack(form.get('signed_request') ?? '') ?? null;
  if (who !== null) return who;
  refused.refuse(ip, Buffer.isBuffer(body) ? body.length : 0);
  return fail('ERR_WEBHOOK_SIGNATURE');
}
