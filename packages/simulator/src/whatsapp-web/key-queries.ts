import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import { bytesIn, childrenOf, result } from './nodes.ts';
import type { Session } from './sessions.ts';
import { record, type WebParts } from './web-parts.ts';
import type { WebBundle } from './web-state.ts';

/** The device's own keys, kept for those who write to it, and the keys of those it writes to. */
export async function answerKeys(parts: WebParts, session: Session, node: BinaryNode): Promise<BinaryNode> {
  const { phoneNumberId, deviceId } = session;
  const device = parts.world.web.find(phoneNumberId, deviceId);
  if (node.attrs.type === 'set') {
    const bundle = getBinaryNodeChild(node, 'rotate') ? rotated(device?.bundle ?? null, node) : readBundle(node);
    if (bundle !== null) await record(parts, { kind: 'webKeys', phoneNumberId, deviceId, bundle });
    return result(node);
  }
  if (getBinaryNodeChild(node, 'count'))
    return result(node, [{ tag: 'count', attrs: { value: String(device?.bundle?.preKeys.length ?? 0) } }]);
  if (getBinaryNodeChild(node, 'digest')) return result(node, device?.bundle ? [{ tag: 'digest', attrs: {} }] : []);
  return result(node, [{ tag: 'list', attrs: {}, content: await bundlesOf(parts, getBinaryNodeChild(node, 'key')) }]);
}

async function bundlesOf({ people }: WebParts, asked: BinaryNode | undefined): Promise<BinaryNode[]> {
  const bundles: BinaryNode[] = [];
  for (const { attrs } of getBinaryNodeChildren(asked, 'user')) {
    const jid = attrs.jid ?? '';
    const who = people.find(jid);
    if (who !== null) bundles.push(await people.party(who).bundle(jid));
  }
  return bundles;
}

function readBundle(node: BinaryNode): WebBundle {
  return {
    registrationId: bytesIn(node, 'registration').readUInt32BE(),
    identityKey: bytesIn(node, 'identity').toString('base64'),
    signedPreKey: readSigned(getBinaryNodeChild(node, 'skey')),
    preKeys: childrenOf(getBinaryNodeChild(node, 'list')).map(readKey),
  };
}

function rotated(bundle: WebBundle | null, node: BinaryNode): WebBundle | null {
  if (bundle === null) return null;
  const skey = getBinaryNodeChild(getBinaryNodeChild(node, 'rotate'), 'skey');
  return { ...bundle, signedPreKey: readSigned(skey), preKeys: [] };
}

function readKey(node: BinaryNode | undefined): WebBundle['preKeys'][number] {
  const id = bytesIn(node, 'id');
  return { keyId: id.readUIntBE(0, id.length), publicKey: bytesIn(node, 'value').toString('base64') };
}

function readSigned(node: BinaryNode | undefined): WebBundle['signedPreKey'] {
  return { ...readKey(node), signature: bytesIn(node, 'signature').toString('base64') };
}

/** The keys that come with a request to send a message again; null when there are none. */
export function readRetryKeys(receipt: BinaryNode): WebBundle | null {
  const keys = getBinaryNodeChild(receipt, 'keys');
  if (keys === undefined) return null;
  return {
    registrationId: bytesIn(receipt, 'registration').readUInt32BE(),
    identityKey: bytesIn(keys, 'identity').toString('base64'),
    signedPreKey: readSigned(getBinaryNodeChild(keys, 'skey')),
    preKeys: getBinaryNodeChildren(keys, 'key').map(readKey),
  };
}
