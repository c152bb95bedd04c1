import type { ConnectionAccess } from '../adapter.ts';
import { addressFor, type GraphConfig } from '../whatsapp-cloud/graph.ts';
import { fieldsOf } from '../whatsapp-cloud/read-json.ts';

/** The platform's application, as people log in to it. */
export interface LoginConfig extends GraphConfig {
  appId?: string | null;
  /** Address of the log-in dialog, without a trailing slash. */
  dialogUrl?: string;
}

export interface MessagingConfig extends LoginConfig {
  /**
   * Whether the platform granted that the application answers for seven days where a person writes (tag HUMAN_AGENT).
   */
  humanAgent?: boolean;
}

/**
 * The address of a call. `me` is the page whose token is sent; for Instagram, the page that the account is linked to.
 */
export const addressOf = (graph: GraphConfig, access: ConnectionAccess, edge: string) =>
  addressFor(graph, access, `me/${edge}`);

/** The network's own code of a failure; `fetch` puts it into `cause`. */
export function codeOfFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT';
  const { code } = fieldsOf(error instanceof Error ? (error.cause ?? error) : null);
  return typeof code === 'string' ? code : 'CONNECTION_LOST';
}
