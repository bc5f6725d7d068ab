import { createHmac } from 'node:crypto'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { WebhookFault } from '@slipway/sdk/contract'
import type { DueDelivery, StoredAttempt } from '../storage/tables/webhook-deliveries-table'
import { bodyFor, type TellPeople } from './people/body-for'
import {
  type Address,
  AddressRefused,
  addressesOf,
  type Resolve,
  readTarget,
  refuseAddresses,
  type WebhookTargets,
} from './public-addresses'
import type { SecretBox } from './secret-box'

export interface SendOptions {
  readonly targets: WebhookTargets
  readonly resolve: Resolve
  readonly people: TellPeople
  /** Opens the secrets that messages are signed with. */
  readonly box: SecretBox
  /** Milliseconds for one attempt; default: less than a server has to stop. */
  readonly timeoutMs?: number
  /** Aborted when nobody waits for the answer any more. */
  readonly gone?: AbortSignal
}

const TIMEOUT_MS = 10_000

type Message = Pick<DueDelivery, 'url' | 'form' | 'secret' | 'secretBefore' | 'message' | 'body'>
export type Attempt = Omit<StoredAttempt, 'at'>

/**
 * Sends a message once, to programs as Standard Webhooks have it. Never throws; nothing of the answer but its status is read.
 * `undefined` when nobody waited for it: then it is not known what became of the message.
 */
export async function sendWebhook(
  message: Message,
  options: SendOptions,
): Promise<Attempt | undefined> {
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const signal = options.gone ? AbortSignal.any([deadline, options.gone]) : deadline
  try {
    const status = await inTime(reach(message, options, signal), signal)
    return { status, fault: null, milliseconds: passed() }
  } catch (error) {
    if (options.gone?.aborted) return undefined
    return { status: null, fault: faultOf(error, signal), milliseconds: passed() }
  }
}

/** The status of the answer; throws where nobody is there. */
async function reach(message: Message, options: SendOptions, signal: AbortSignal): Promise<number> {
  const url = readTarget(message.url, options.targets)
  const addresses = await addressesOf(url, options.resolve)
  refuseAddresses(addresses, options.targets)
  const [address] = addresses
  if (!address) throw new Error('the name has no address')
  signal.throwIfAborted()
  const body = bodyFor(message.form, message.body, options.people)
  const signature = message.form === 'json' ? signatureHeaders(message, options.box) : {}
  return await post({ url, address, body, signature, signal })
}

type SentHeaders = Readonly<Record<string, string>>

/** The headers that say who sends a message, and when. */
function signatureHeaders({ message, body, ...of }: Message, box: SecretBox): SentHeaders {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signed = `${message}.${timestamp}.${body}`
  // Standard Webhooks: one signature for each secret that counts, with spaces between.
  const secrets = [of.secret, of.secretBefore].filter((secret) => secret !== null)
  const signatures = secrets.map((stored) => `v1,${signatureBy(openSecret(box, stored), signed)}`)
  return {
    'webhook-id': message,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** The secret is sealed by a key that this server does not have. */
class SecretUnreadable extends Error {}

function openSecret(box: SecretBox, stored: string): string {
  const secret = box.open(stored)
  if (secret === undefined) throw new SecretUnreadable()
  return secret
}

function signatureBy(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}

interface Post {
  readonly url: URL
  readonly address: Address
  readonly body: string
  readonly signature: SentHeaders
  readonly signal: AbortSignal
}

function post({ url, address, body, signature, signal }: Post): Promise<number> {
  const bytes = Buffer.from(body)
  const options = {
    method: 'POST',
    agent: false,
    signal,
    // The address that was checked, and no other one that the name may have by now.
    lookup: (_name, _options, done) => done(null, address.address, address.family),
    autoSelectFamily: false,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': bytes.length,
      'User-Agent': 'Slipway-Webhooks',
      ...signature,
    },
  } satisfies RequestOptions & { autoSelectFamily: boolean }
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = open(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    // Without this listener a receiver that switches protocols ends the request without an answer or an error.
    request.once('upgrade', ({ statusCode }, socket) => {
      resolve(statusCode ?? 0)
      socket.destroy()
    })
    // However else it ends, it ends here too.
    request.once('close', () => reject(new Error('the connection ended without an answer')))
    request.once('error', reject).end(bytes)
  })
}

/** Ends with `signal`, whatever becomes of the work. */
function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function faultOf(error: unknown, signal: AbortSignal): WebhookFault {
  if (error instanceof AddressRefused) return 'address-refused'
  if (error instanceof SecretUnreadable) return 'secret-unreadable'
  if (signal.aborted) return 'timed-out'
  const { code } = Object(error) as { readonly code?: unknown }
  const isOfTls = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/
  return isOfTls.test(String(code)) ? 'not-trusted' : 'unreachable'
}
