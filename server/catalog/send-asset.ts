import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedCoding } from '../http/ready-body'
import type { AssetFile } from './asset-file'

/** Answers a GET or HEAD of a file. */
export function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  file: AssetFile,
): void {
  const useBrotli = file.brotli && acceptedCoding(request.headers['accept-encoding']) === 'br'
  const body = useBrotli && file.brotli ? file.brotli : file.bytes
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': body.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(file.type.startsWith('image/svg') && {
      'Content-Security-Policy': "default-src 'none'; sandbox",
    }),
    ...(useBrotli && { 'Content-Encoding': 'br' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
