import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseWrongProof } from './app-proof.ts';
import { isRecord, pathText, queryText } from './checks.ts';
import type { Sim } from './context.ts';
import { readGraphBody } from './graph-body.ts';
import { GraphError, tokenError, unknownObjectError, unknownRouteError } from './graph-errors.ts';
import { describeMedia, registerMediaRoutes } from './graph-media.ts';
import { acceptRead, acceptSend } from './graph-messages.ts';
import { registerPastRoute } from './graph-past.ts';
import { describePhone } from './graph-phone.ts';
import { registerTemplateRoutes } from './graph-templates.ts';
import { answerAccepted, spoilBeforeAccept, strikeCall, waitLatency } from './http-faults.ts';
import { registerTokenRoutes } from './login-routes.ts';
import { tokenOf } from './login-tokens.ts';
import { describeCustomer, registerMessagingRoutes } from './messaging-routes.ts';
import type { Phone } from './model.ts';
import { requireSending } from './permissions.ts';
import { readDigits } from './phone-numbers.ts';

const VERSION = ':version(^v\\d+\\.0$)';

/** The WhatsApp Cloud face: what the business's server calls. */
export async function registerGraphRoutes(app: FastifyInstance, sim: Sim): Promise<void> {
  const media = {
    version: VERSION,
    findPhone: (request: FastifyRequest) => findPhone(sim, request),
    findCaller: (request: FastifyRequest) => findCaller(sim, request),
  };
  await app.register((graph, _options, done) => {
    graph.setErrorHandler((error, request, reply) => answerGraphError(sim, error, request, reply));
    graph.addHook('onSend', async (_request, reply) => {
      void reply.header('X-App-Usage', '{"call_count":1,"total_cputime":1,"total_time":1}');
    });
    graph.addHook('preValidation', async (request) => {
      if (/^\/v\d+\.0\//.test(request.url)) refuseWrongProof(sim, request);
    });
    registerMessagingRoutes(graph, sim, VERSION);
    registerTokenRoutes(graph, sim, VERSION);
    graph.post(`/${VERSION}/:phoneNumberId/messages`, (request, reply) => handleMessages(sim, request, reply));
    graph.get(`/${VERSION}/:phoneNumberId`, async (request) => {
      const customer = describeCustomer(sim, request, pathText(request.params, 'phoneNumberId'));
      if (customer !== null) return customer;
      if (media.findCaller(request) === null) throw tokenError();
      const file = describeMedia(sim, media, request);
      if (file !== null) return file;
      return describePhone(findPhone(sim, request), queryText(request.query, 'fields'));
    });
    registerTemplateRoutes(graph, sim, media);
    registerPastRoute(graph, sim, media);
    registerMediaRoutes(graph, sim, media);
    done();
  });
}

/** Answers what no route takes, in Meta's way, and says so loudly: it is a mistake of the caller. */
export async function answerUnknownGraphRoute(sim: Sim, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  sim.log.error('unknown route', { method: request.method, url: request.url });
  await answerGraphError(sim, unknownRouteError(request.method, request.url), request, reply);
}

async function handleMessages(sim: Sim, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const faults = strikeCall(sim.faults, describeCall(sim, request), `${request.method} ${request.url}`);
  await waitLatency(faults.latencyMs);
  if (spoilBeforeAccept(reply, faults)) return;
  const phone = findPhone(sim, request);
  requireSending(phone);
  const order = readGraphBody(request.body);
  const answer =
    order.call === 'read' ? await acceptRead(sim, phone, order) : await acceptSend(sim, phone, order, faults.tags);
  await answerAccepted(reply, faults, answer);
}

/** Faults strike before the body is judged, so this looks at it without judging. */
function describeCall(sim: Sim, request: FastifyRequest): Parameters<typeof strikeCall>[1] {
  const body = isRecord(request.body) ? request.body : {};
  const named = body.to ?? body.recipient;
  const to = typeof named === 'string' ? named : '';
  const digits = readDigits(to);
  const contact = digits === null ? sim.world.findContactByUserId(to) : sim.world.findContactByNumber(digits);
  return {
    phoneNumberId: pathText(request.params, 'phoneNumberId'),
    names: [to, digits ?? to, ...(contact === null ? [] : [contact.id, contact.waId])],
    call: body.status === 'read' ? 'read' : 'send',
    what: null,
  };
}

/** The number of the path, if the token may use it. An unknown token is 190; another's number looks like none. */
function findPhone(sim: Sim, request: FastifyRequest): Phone {
  const id = pathText(request.params, 'phoneNumberId');
  const caller = findCaller(sim, request);
  if (caller === null) throw tokenError();
  const phone = sim.world.phones.get(id);
  if (phone === undefined || phone.accessToken !== caller.accessToken) throw unknownObjectError(request.method, id);
  return phone;
}

/** The number whose token the call carries. */
function findCaller(sim: Sim, request: FastifyRequest): Phone | null {
  const token = tokenOf(request);
  return token === null ? null : ([...sim.world.phones.values()].find((phone) => phone.accessToken === token) ?? null);
}

async function answerGraphError(sim: Sim, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = toGraphError(error);
  if (known === null) sim.log.error('call failed', { method: request.method, url: request.url, error: String(error) });
  const answered =
    known ?? new GraphError(131016, { httpStatus: 500, details: 'The simulator could not do this; see its log.' });
  const body = JSON.stringify(answered.toBody(sim.ids.trace()));
  await reply.code(answered.httpStatus).type('application/json; charset=UTF-8').send(body);
}

/** The server's own refusals (no JSON, too large) and bad queries are bad parameters; anything else is unexpected. */
function toGraphError(error: unknown): GraphError | null {
  if (error instanceof GraphError) return error;
  if (!(error instanceof Error)) return null;
  const status = 'statusCode' in error ? error.statusCode : 'status' in error ? error.status : 500;
  const isRefusal = typeof status === 'number' && status >= 400 && status < 500;
  return isRefusal ? new GraphError(100, { details: error.message }) : null;
}
