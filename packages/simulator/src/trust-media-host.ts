import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Has this process trust a simulated media host, and no other one any more: the certificates of all of them have one name,
 * and of a name OpenSSL takes the first.
 */
export function trustMediaHost(certificate: string): void {
  setDefaultCACertificates([...getCACertificates('bundled'), ...getCACertificates('extra'), certificate]);
}
