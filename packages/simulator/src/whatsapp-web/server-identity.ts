import { Curve, type KeyPair, proto, WA_CERT_DETAILS } from 'baileys';

/** The long-lived key of the server and the chain of certificates that speaks for it. */
export type ServerIdentity = { keys: KeyPair; certificate: Uint8Array };

const FAR_AWAY = 4_000_000_000;

/**
 * A chain in the form clients expect: an intermediate certificate that names the serial of their root, and a leaf.
 * The root is of our own making; baileys 7.0.0-rc14 reads the signatures without judging them. A client that
 * judges would have to be given this root in the place of `WA_CERT_DETAILS.PUBLIC_KEY`.
 */
export function createServerIdentity(): ServerIdentity {
  const root = Curve.generateKeyPair();
  const intermediate = Curve.generateKeyPair();
  const keys = Curve.generateKeyPair();
  const certificate = proto.CertChain.encode({
    intermediate: sign(root, { serial: 1, issuerSerial: WA_CERT_DETAILS.SERIAL, key: intermediate.public }),
    leaf: sign(intermediate, { serial: 2, issuerSerial: 1, key: keys.public }),
  }).finish();
  return { keys, certificate };
}

function sign(
  issuer: KeyPair,
  facts: { serial: number; issuerSerial: number; key: Uint8Array },
): { details: Uint8Array; signature: Uint8Array } {
  const validity = { notBefore: 0, notAfter: FAR_AWAY };
  const details = proto.CertChain.NoiseCertificate.Details.encode({ ...facts, ...validity }).finish();
  return { details, signature: Curve.sign(issuer.private, details) };
}
