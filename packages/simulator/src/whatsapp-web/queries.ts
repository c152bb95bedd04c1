import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import { answerGroups } from './groups.ts';
import { answerKeys } from './key-queries.ts';
import { childrenOf, refusal, result } from './nodes.ts';
import type { Session } from './sessions.ts';
import { answerUsync } from './usync.ts';
import type { WebParts } from './web-parts.ts';

const MEDIA_TTL_SECONDS = '300';
const MAX_MEDIA_BYTES = '104857600';
/** Of the answers to GraphQL questions, those the library reads: nothing is limited. */
const UNLIMITED = { xwa2_fetch_account_reachout_timelock: { is_active: false }, xwa2_message_capping_info: {} };

/** Answers a question of a device that is logged in. What the double has nothing to say to is answered empty. */
export async function answerQuery(parts: WebParts, session: Session, node: BinaryNode): Promise<BinaryNode> {
  switch (node.attrs.xmlns) {
    case 'encrypt':
      return answerKeys(parts, session, node);
    case 'usync':
      return answerUsync(parts, node);
    case 'w:g2':
      return answerGroups(parts, session, node);
    case 'w:m': {
      const host = { hostname: parts.host.host, maxContentLengthBytes: MAX_MEDIA_BYTES };
      const attrs = { auth: 'simulated', ttl: MEDIA_TTL_SECONDS };
      return result(node, [{ tag: 'media_conn', attrs, content: [{ tag: 'host', attrs: host }] }]);
    }
    case 'w:sync:app:state':
      return answerAppState(node);
    case 'w:profile:picture':
      return answerPicture(parts, node);
    case 'privacy':
      return answerPrivacy(node);
    case 'w:mex': {
      const content = Buffer.from(JSON.stringify({ data: UNLIMITED }));
      return result(node, [{ tag: 'result', attrs: {}, content }]);
    }
    default:
      return result(node);
  }
}

/** All people have the same face, and groups have none. */
function answerPicture({ people, host }: WebParts, node: BinaryNode): BinaryNode {
  const contact = people.findContact(node.attrs.target ?? '');
  if (contact === null) return refusal(node, 404, 'item-not-found');
  const attrs = { id: '1', type: 'image', url: host.faceUrl(contact.id) };
  return result(node, [{ tag: 'picture', attrs }]);
}

/** Every collection is empty; one that was left out would be waited for. */
function answerAppState(node: BinaryNode): BinaryNode {
  const collections = getBinaryNodeChildren(getBinaryNodeChild(node, 'sync'), 'collection').map(({ attrs }) => ({
    tag: 'collection',
    attrs: { name: attrs.name ?? '', version: '0', has_more_patches: 'false' },
  }));
  return result(node, [{ tag: 'sync', attrs: {}, content: collections }]);
}

/** Read receipts are on: without this word the library tells nobody that it has read something. */
function answerPrivacy(node: BinaryNode): BinaryNode {
  if (node.attrs.type !== 'get' || childrenOf(node)[0]?.tag !== 'privacy') return result(node);
  const category = { tag: 'category', attrs: { name: 'readreceipts', value: 'all' } };
  return result(node, [{ tag: 'privacy', attrs: {}, content: [category] }]);
}
