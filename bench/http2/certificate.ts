import { createHash, X509Certificate } from 'node:crypto'
import { generate } from 'selfsigned'

/** A certificate for 127.0.0.1 that nobody has signed, made for one run. */
export interface Certificate {
  /** Both PEM. */
  readonly cert: string
  readonly key: string
  /** SHA-256 of the public key, Base64: by it a browser is told to trust this certificate alone. */
  readonly digest: string
}

export async function createCertificate(): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { cert, key, digest: createHash('sha256').update(publicKey).digest('base64') }
}
