import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 1_000_000

/** The object that a call carries; rejects when it is none, or too large. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > MOST_BYTES) throw new Error('The body is larger than 1 MB.')
    parts.push(bytes)
  }
  const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
  if (typeof body !== 'object' || body === null) throw new Error('The body is not a JSON object.')
  return { ...body }
}
