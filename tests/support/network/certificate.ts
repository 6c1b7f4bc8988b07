import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

type Pair = { key: string; cert: string };

/** A key and a certificate for one name (and addresses), signed by itself or an authority. */
export async function certificateFor(name: string, authority?: Pair, addresses: readonly string[] = []): Promise<Pair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    ...(authority && { ca: authority }),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: name }, ...addresses.map((ip) => ({ type: 7 as const, ip }))],
      },
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
