import type { IncomingMessage } from 'node:http';
import type { Actor } from '@guiche/contract/actor';
import type { ErrorCode } from '@guiche/contract/errors';
import { namespaceOf } from '@guiche/contract/live';
import { handshake } from '@guiche/contract/live.schemas';
import type { Logger } from 'pino';
import type { Namespace, Server, Socket } from 'socket.io';
import { cutOff } from './transports.ts';

/** The person a token stands for, or the error. Rights are read later, when the socket is placed. */
export type Admission = { sessionId: string; actor: Pick<Actor, 'userId' | 'companyId'> } | { error: ErrorCode };

interface AdmissionDeps {
  log: Logger;
  authenticate(token: string): Promise<Admission>;
}

/** The data of an admitted socket, in `socket.data`. */
export interface Admitted {
  sessionId: string;
  companyId: number;
  userId: number;
  lastSeq: number | undefined;
}

/**
 * Whether the request's origin may connect. A browser names its origin and must come from ours; other programs name
 * none, and no right rests on cookies here.
 */
export const isOriginAllowed = (request: IncomingMessage, publicOrigins: readonly string[]) =>
  request.headers.origin === undefined || publicOrigins.includes(request.headers.origin);

/** Opens the namespaces of companies. A socket enters with a session of that very company. */
export function openCompanyNamespaces(io: Server, deps: AdmissionDeps): Namespace {
  const namespaces = io.of(/^\/company-[1-9]\d{0,15}$/);
  forgetEmptyNamespaces(io, namespaces);
  // The root namespace is open by default and belongs to no company.
  io.use((_socket, next) => next(refusal('ERR_COMPANY_MISMATCH')));
  namespaces.use((socket, next) => {
    void admit(socket, deps).then(
      (error) => (error ? next(refusal(error)) : next()),
      (error: unknown) => {
        deps.log.warn({ err: error }, 'a socket could not be checked');
        cutOff(socket.conn); // not the client's fault: it connects again by itself
        next(refusal('ERR_UNAVAILABLE'));
      },
    );
  });
  return namespaces;
}

async function admit(socket: Socket, deps: AdmissionDeps): Promise<ErrorCode | null> {
  const { auth } = socket.handshake;
  const said = handshake.safeParse(auth);
  if (!said.success) return typeof auth.token === 'string' ? 'ERR_VALIDATION' : 'ERR_SESSION_EXPIRED';
  const admission = await deps.authenticate(said.data.token);
  if ('error' in admission) return admission.error;
  const { userId, companyId } = admission.actor;
  if (socket.nsp.name !== namespaceOf(companyId)) return 'ERR_COMPANY_MISMATCH';
  const admitted: Admitted = { sessionId: admission.sessionId, companyId, userId, lastSeq: said.data.lastSeq };
  socket.data = admitted;
  return null;
}

const refusal = (code: ErrorCode) => Object.assign(new Error(code), { data: { code } });

/**
 * The parts of socket.io 4.8.4 that {@link forgetEmptyNamespaces} builds on (`dist/parent-namespace.js`,
 * `dist/namespace.js`).
 */
interface ChildNamespace {
  name: string;
  sockets: ReadonlyMap<string, Socket>;
  _preConnectSockets: ReadonlyMap<string, Socket>;
  _remove(socket: Socket): void;
}

/**
 * Removes empty namespaces. A namespace is created by being named, before any check, so strangers could fill our memory
 * with them. The library's own `cleanupEmptyChildNamespaces` overlooks sockets whose check is still running: they would
 * enter a namespace that no longer gets events.
 */
function forgetEmptyNamespaces(io: Server, parent: Namespace): void {
  const { children } = parent as unknown as { children: Set<unknown> };
  io.sockets.on('new_namespace', (created) => {
    const namespace = created as unknown as ChildNamespace;
    const remove = namespace._remove;
    namespace._remove = (socket) => {
      remove.call(namespace, socket);
      if (namespace.sockets.size > 0 || namespace._preConnectSockets.size > 0) return;
      io._nsps.delete(namespace.name);
      children.delete(created);
    };
  });
}
