import { CONSOLE_HEADER } from '@slipway/sdk/contract'
import { callHttp } from './http-client'

interface ProofPlace {
  readonly port: number
  /** `BASE_PATH`. */
  readonly basePath: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What browsers send where somebody opens a page. */
export const openingHeaders = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }

/** Opens Administration with that cookie, and takes the proof from its HTML; nothing where it has none. */
export async function readConsoleProof(
  { port, basePath, headers }: ProofPlace,
  cookie: string,
): Promise<string | undefined> {
  const { text } = await callHttp({
    port,
    path: `${basePath}/app/manage/overview`,
    headers: { ...openingHeaders, ...headers, Cookie: cookie },
  })
  return /"consoleProof":"([^"]+)"/.exec(text)?.[1]
}

/** Calls of a session below `/manage`, and its password again: they come from Administration, unless a test says otherwise. */
export function createProofs(place: ProofPlace) {
  const known = new Map<string, string>()
  return async function proofHeader(
    path: string,
    cookie: string | undefined,
  ): Promise<Readonly<Record<string, string>>> {
    const below = path.slice(place.basePath.length)
    if (cookie === undefined || !/^\/(?:manage\/|profile\/confirm$|session\/draft$)/.test(below))
      return {}
    const proof = known.get(cookie) ?? (await readConsoleProof(place, cookie))
    if (proof === undefined) return {}
    known.set(cookie, proof)
    return { [CONSOLE_HEADER]: proof }
  }
}
