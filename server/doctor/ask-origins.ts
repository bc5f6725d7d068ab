import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { type Findings, failing, fine, worrying } from './finding'
import { messageOf } from './free-disk'

export interface AskedOrigins {
  /** Of the pages that draw remotes; on one's own machine it may be unknown, and is not asked. */
  readonly publicUrl?: string | undefined
  /** Of Administration alone. */
  readonly consoleUrl?: string | undefined
  readonly basePath: string
}

interface Name {
  readonly setting: 'CONSOLE_URL' | 'PUBLIC_URL'
  readonly address: string
  /** Whether it answers as this product does at that name, and at no other. */
  readonly isRight: (answer: IncomingMessage) => boolean
}

const WAIT_MS = 5000

/**
 * Asks both names for a page, as a browser does: whether they lead here, and the proxy in front passes on which name was
 * asked for. Nothing where Administration has no name of its own.
 */
export async function askOrigins(asked: AskedOrigins): Promise<Findings> {
  return await Promise.all(namesOf(asked).map(judgeName))
}

function namesOf({ publicUrl, consoleUrl, basePath }: AskedOrigins): readonly Name[] {
  if (consoleUrl === undefined) return []
  const page = `${basePath}/app/manage`
  const console: Name = {
    setting: 'CONSOLE_URL',
    address: consoleUrl + page,
    isRight: ({ headers }) => headers['cross-origin-embedder-policy'] === 'require-corp',
  }
  if (publicUrl === undefined) return [console]
  const leads = ({ headers }: IncomingMessage) => headers.location === consoleUrl + page
  return [console, { setting: 'PUBLIC_URL', address: publicUrl + page, isRight: leads }]
}

async function judgeName({ setting, address, isRight }: Name): Promise<Findings[number]> {
  const answer = await ask(address).catch(messageOf)
  const { origin } = new URL(address)
  if (typeof answer === 'string')
    return worrying('name-silent', 'look-at-name', { address: origin, fault: answer })
  return isRight(answer)
    ? fine('name-answers', { address: origin })
    : failing('name-misled', 'pass-name-on', { address: origin, setting })
}

/** The answer's head, of the first server that is asked: no redirect is followed. */
async function ask(address: string): Promise<IncomingMessage> {
  const url = new URL(address)
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return await new Promise((resolve, reject) => {
    const request = get(url, { timeout: WAIT_MS, ...(isHere(url) && here(url)) }, (answer) => {
      answer.destroy()
      resolve(answer)
    })
    request.once('timeout', () => request.destroy(new Error(`no answer in ${WAIT_MS / 1000} s`)))
    request.once('error', reject)
  })
}

// RFC 6761, section 6.3: such names are this machine's, which not every resolver knows.
const isHere = ({ hostname }: URL) => hostname.endsWith('.localhost')
const here = ({ host }: URL) => ({ hostname: '127.0.0.1', headers: { Host: host } })
