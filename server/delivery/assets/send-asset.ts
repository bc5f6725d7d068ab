import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AssetFile } from '../../http/asset-file'
import { acceptedCoding } from '../../http/ready-body'

const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
// A worker is held by the policy of its own script, not by the page's.
const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

const forAll = 'public, max-age=31536000, immutable'

/** Answers a GET or HEAD of a file; `cacheControl` when it is not for everybody. */
export function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  { file, cacheControl = forAll }: { readonly file: AssetFile; readonly cacheControl?: string },
): void {
  const useBrotli = file.brotli && acceptedCoding(request.headers['accept-encoding']) === 'br'
  const body = useBrotli && file.brotli ? file.brotli : file.bytes
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': body.length,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': file.type.startsWith('text/javascript') ? scriptPolicy : filePolicy,
    ...(useBrotli && { 'Content-Encoding': 'br' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
