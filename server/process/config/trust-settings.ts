import { type CheckLimits, defaultCheckLimits } from '@slipway/sdk/check'
import { type FailureLines, remoteOrigin, usualFailureLines } from '@slipway/sdk/contract'
import { isNetwork } from './network-settings'
import { fail, quote, readCount, readList } from './setting'

const MOST = 1000

/** The remotes that need signed versions: `registered`, those with a key; or `all`. */
export type RequireSignatures = 'registered' | 'all'

/** Private networks to which webhooks may go, such as `10.1.0.0/16`. */
export function readWebhookNetworks(text = ''): readonly string[] {
  const networks = readList(text)
  const bad = networks.find((network) => !isNetwork(network))
  if (bad !== undefined)
    fail(
      'WEBHOOK_NETWORKS',
      `contains ${quote(bad)}`,
      'list addresses and networks such as 10.1.0.0/16, with commas between',
    )
  return networks
}

const weakWords = /change-?me|password|secret|example|slipway|default|12345678/i

export function readSecrets(text: string | undefined, production: boolean): readonly string[] {
  const remedy = 'give one or more of 32 bytes or more, as from: openssl rand -base64 48'
  const secrets = readList(text ?? '')
  if (secrets.length === 0 && production) fail('SESSION_SECRET', 'is missing', remedy)
  secrets.forEach((secret, index) => {
    const which = `has a value (number ${index + 1})`
    if (Buffer.byteLength(secret) < 32)
      fail('SESSION_SECRET', `${which} of less than 32 bytes`, remedy)
    if (weakWords.test(secret) || new Set(secret).size < 10)
      fail('SESSION_SECRET', `${which} that can be guessed`, remedy)
  })
  return secrets
}

/** Keys that seal secrets in the database: the first seals, all of them open. */
export function readSecretsKey(text: string | undefined): readonly string[] {
  const keys = readList(text ?? '')
  const bad = keys.findIndex((key) => Buffer.byteLength(key) < 32 || new Set(key).size < 10)
  if (bad === -1) return keys
  return fail(
    'SECRETS_KEY',
    `has a value (number ${bad + 1}) that is too short or can be guessed`,
    'give one or more of 32 bytes or more, as from: openssl rand -base64 48',
  )
}

const anyPortHere = ['http://127.0.0.1:*', 'http://localhost:*']

export function readDevelopOrigins(
  text: string | undefined,
  production: boolean,
): readonly string[] {
  if (text === undefined) return production ? [] : anyPortHere
  const list = readList(text)
  const bad = list.find(
    (part) => !anyPortHere.includes(part) && !remoteOrigin.safeParse(part).success,
  )
  if (bad !== undefined)
    fail(
      'DEVELOP_ORIGINS',
      `contains ${quote(bad)}`,
      'list origins such as https://dev.example.com, or http://127.0.0.1:*, with commas between',
    )
  return list
}

/** Besides our own, which is the first one. */
const MOST_ASSET_ORIGINS = 2

export function readAssetOrigins(
  text: string | undefined,
  publicUrl: string | undefined,
): readonly string[] {
  const list = readList(text ?? '')
  const remedy = 'list origins such as https://cdn.example.com, with commas between'
  const bad = list.find((part) => !remoteOrigin.safeParse(part).success)
  if (bad !== undefined) fail('ASSET_ORIGINS', `contains ${quote(bad)}`, remedy)
  const own = publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).origin : undefined
  const again = list.find((part, index) => part === own || list.indexOf(part) !== index)
  if (again !== undefined)
    fail(
      'ASSET_ORIGINS',
      `has ${quote(again)} twice, or as PUBLIC_URL`,
      'list each other origin once',
    )
  if (list.length <= MOST_ASSET_ORIGINS) return list
  return fail(
    'ASSET_ORIGINS',
    `has ${list.length} origins`,
    `list ${MOST_ASSET_ORIGINS} at most: each costs time before a component is given up`,
  )
}

export function readRequireSignatures(text: string | undefined): RequireSignatures {
  const value = text?.trim() || 'registered'
  if (value === 'all' || value === 'registered') return value
  return fail('REQUIRE_SIGNATURES', `is ${quote(value)}`, "say 'all' or 'registered'")
}

export function readFailureLines(env: NodeJS.ProcessEnv): FailureLines {
  const amber = readCount(env, 'FAILURES_AMBER', usualFailureLines.amber)
  const red = readCount(env, 'FAILURES_RED', usualFailureLines.red)
  if (red > MOST) fail('FAILURES_RED', `is ${red}`, `give ${MOST} at most: it is of 1,000 boxes`)
  if (amber < red) return { amber, red }
  return fail(
    'FAILURES_AMBER',
    `is ${amber}, and FAILURES_RED ${red}`,
    'give fewer: amber comes before red',
  )
}

/** The kB of files that an archive has room for beside its source maps. */
const MOST_KB = 30_000

/** The kB of `slipway.json` and its components that a server still stores without making others wait. */
const MOST_MANIFEST = { kB: 4000, components: 5000 }

/** Reads the limits of versions: what a first drawing loads, all files, `slipway.json` and its components. */
export function readVersionLimits(env: NodeJS.ProcessEnv): CheckLimits {
  const first = readCount(env, 'REMOTE_FIRST_KB', defaultCheckLimits.maxFirstBytes / 1000)
  const whole = readCount(env, 'REMOTE_WHOLE_KB', defaultCheckLimits.maxBytes / 1000)
  if (whole > MOST_KB)
    fail('REMOTE_WHOLE_KB', `is ${whole}`, `give ${MOST_KB} at most: archives have no more room`)
  const manifest = readManifestLimits(env)
  if (first <= whole) return { maxFirstBytes: 1000 * first, maxBytes: 1000 * whole, ...manifest }
  return fail(
    'REMOTE_FIRST_KB',
    `is ${first}, and REMOTE_WHOLE_KB ${whole}`,
    'give less: the first drawing is a part of the whole',
  )
}

function readManifestLimits(env: NodeJS.ProcessEnv) {
  const { maxManifestBytes, maxComponents } = defaultCheckLimits
  const kB = readCount(env, 'REMOTE_MANIFEST_KB', maxManifestBytes / 1000)
  const components = readCount(env, 'REMOTE_COMPONENTS', maxComponents)
  const most = MOST_MANIFEST
  if (kB > most.kB) fail('REMOTE_MANIFEST_KB', `is ${kB}`, `give ${most.kB} at most`)
  if (components <= most.components)
    return { maxManifestBytes: 1000 * kB, maxComponents: components }
  return fail('REMOTE_COMPONENTS', `is ${components}`, `give ${most.components} at most`)
}
