import { type Manifest, manifest, problem } from '@slipway/sdk/contract'
import * as z from 'zod/mini'

/** The reply of a development server about its last build. */
export type BuildReply =
  | { readonly state: 'there'; readonly manifest: Manifest; readonly text: string }
  /** It has none of this remote, and says why. */
  | { readonly state: 'wrong'; readonly detail: string }
  | { readonly state: 'gone' }

/** A server that does not say anything does not hold the page back. */
const LOAD_TIMEOUT_MS = 3000

/** Reads `slipway.json` of the development server at `origin`. Never rejects. */
export async function readBuild(origin: string, remote: string): Promise<BuildReply> {
  try {
    const reply = await fetch(`${origin}/slipway.json`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
    })
    const text = await reply.text()
    if (!reply.ok) return { state: 'wrong', detail: refusalOf(text) ?? `${reply.status}` }
    return readManifest(text, remote)
  } catch {
    return { state: 'gone' }
  }
}

function readManifest(text: string, remote: string): BuildReply {
  const parsed = z.safeParse(manifest, parse(text))
  if (!parsed.success) return { state: 'wrong', detail: 'slipway.json' }
  if (parsed.data.name !== remote) return { state: 'wrong', detail: parsed.data.name }
  return { state: 'there', manifest: parsed.data, text }
}

function refusalOf(text: string): string | undefined {
  const parsed = z.safeParse(problem, parse(text))
  return parsed.success ? (parsed.data.detail ?? parsed.data.title) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
