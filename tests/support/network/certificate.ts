import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/** A key and a certificate that it signs itself, for one name. */
export async function certificateFor(name: string): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  return { key, cert };
}

/** Has this process trust these, too; the returned function ends that. */
export function trust(...certificates: string[]): () => void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, ...certificates]);
  return () => setDefaultCACertificates(known);
}
