import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  CodedError,
  type Fault,
  type Manifest,
  type PublishedVersion,
  publishedVersion,
  SIGNATURE_HEADER,
  signedText,
  TRIAL_HEADER,
  writeTrial,
} from '@slipway/sdk/contract'
import { create } from 'tar'
import { fileIntegrity } from '../../build/file-integrity'
import { callOf } from '../../contract/api/call-of'
import { type CheckedBuild, sizeText } from '../build-here'
import type { Answer, CommandContext, DescribeCommand } from '../command-context'
import { placeFaults } from '../faults/place-faults'
import { addManifestFlag, type BuildFlags, findBuilds, leftOutLine } from '../find-builds'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'
import {
  type CheckOptions,
  checkBuild,
  type LookedAt,
  looksLine,
  warningLines,
} from '../looks/check-build'
import { addCheckFlags, type CheckFlags, readCheckFlags } from '../looks/check-flags'
import { sizeLine } from '../looks/size-line'
import { remoteInvalid, usageError } from '../usage-error'
import { linkAnswer, linkMinutes } from './links'
import { releaseAnswer } from './release'

interface PublishFlags extends HostFlags, BuildFlags, CheckFlags {
  readonly release?: boolean
  readonly link?: string | true
  readonly why?: string
  readonly key?: string
}

/** `slipway publish`. */
export const publishCommand: DescribeCommand = (command, parts) => {
  addCheckFlags(addManifestFlag(command))
    .option('--release', 'also make it live')
    .option(
      '--link [time]',
      'also print an address at which users see it before it is released, for 90m, 12h or 3d (7d at most, and by default)',
    )
    .option('--why <text>', 'why it is released, for those who read it later')
    .option('--key <file>', 'Ed25519 private key (PEM) to sign with (default: SLIPWAY_KEY)')
  describeHostCommand<PublishFlags>(command, parts, async ({ context, host, flags }) => {
    const minutes = flags.link === undefined ? undefined : linkMinutes(flags.link)
    const key = await readKey(context, flags.key)
    const options = readCheckFlags(flags)
    const build = await buildOne({ context, host, flags, options })
    const { published, isNew } = await send(context, { host, build, key })
    const stored = `${published.remote} ${published.version} ${isNew ? 'is published' : 'was already published with the same bytes'}. ${looksLine(build)}`
    const warnings = [...build.warnings, ...(await hostWarnings(context, published, build))]
    const { drawn, tried = null, leftOut } = build
    const notes = [...leftOutLine(leftOut), ...warningLines([{ ...build, warnings }])]
    const text = [stored, sizeLine(build), ...notes].join('\n')
    const data = { published, warnings, drawn, tried, ...(leftOut && { leftOut }) }
    const { version } = published
    const answers = [
      ...(minutes === undefined
        ? []
        : [
            await linkAnswer(host, { version, minutes }).catch(
              throwAfter(stored, 'There is no link to it.'),
            ),
          ]),
      ...(flags.release
        ? [
            await releaseAnswer(host, { version, why: flags.why }).catch(throwUnreleased(stored)),
            ...slotHint(build),
          ]
        : []),
    ]
    return joinAnswers([
      { data, text, ...(!flags.release && { next: [releaseLine(published, flags)] }) },
      ...answers,
    ])
  })
}

// Released is not seen: a team whose first version is live looks for it on the page.
function slotHint({ manifestText }: CheckedBuild): Answer[] {
  const { slots = [], components }: Manifest = JSON.parse(manifestText)
  if (slots.length > 0 || components.length === 0) return []
  const names = components.map(({ name }) => name).join(', ')
  const text = `It proposes no slot for ${names}: people see it where the application or an operator has put it (Administration, Slots, Add). To propose one: "slots" of "slipway" in package.json, or of defineRemote().`
  return [{ data: {}, text }]
}

/** Returns what tells of a refusal that the version itself is stored all the same. */
function throwAfter(stored: string, not: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CodedError)) throw error
    const { code, status, message } = error
    throw new CodedError(code, `${stored} ${not} ${message}`, { status })
  }
}

function throwUnreleased(stored: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CodedError) || error.code !== 'releases-frozen') throw error
    return throwAfter(stored, 'It is not released.')(error)
  }
}

function joinAnswers(answers: readonly Answer[]): Answer {
  return {
    data: Object.assign({}, ...answers.map(({ data }) => data)),
    text: answers.map(({ text }) => text).join('\n'),
    next: answers.flatMap(({ next = [] }) => next),
  }
}

// A host that is newer than the SDK here knows more.
function hostWarnings(
  { cwd }: CommandContext,
  { warnings = [] }: PublishedVersion,
  build: LookedAt,
) {
  const all = build.warnings.flatMap((one) => [one, ...(one.morePlaces ?? [])])
  const isKnown = ({ pointer, code }: Fault) =>
    all.some((known) => known.pointer === pointer && known.code === code)
  const { place = (fault) => fault } = build
  return placeFaults(
    cwd,
    warnings.map(place).filter((warning) => !isKnown(warning)),
  )
}

// Without its manifest the folder may not know the remote's name.
function releaseLine({ remote, version }: PublishedVersion, { manifest }: PublishFlags): string {
  return `npx slipway release ${version}${manifest === undefined ? '' : ` --remote ${remote}`}`
}

interface Wanted {
  readonly context: CommandContext
  readonly host: HostClient
  readonly flags: BuildFlags
  readonly options: CheckOptions
}

async function buildOne({ context, host, flags, options }: Wanted): Promise<LookedAt> {
  const builds = await findBuilds(context, flags)
  const build = builds.find(({ name }) => name === host.remote)
  if (!build) {
    const names = builds.map(({ name }) => name).join(', ')
    throw usageError(`This folder builds ${names}, not ${host.remote}. Give --remote.`)
  }
  const looked = await checkBuild({ context, build, ...options })
  if (looked.faults.length === 0) return looked
  throw remoteInvalid(`${build.name} ${build.version} cannot be published:`, looked.faults)
}

interface Publication {
  readonly host: HostClient
  readonly build: LookedAt
  readonly key: KeyObject | undefined
}

async function send(context: CommandContext, { host, build, key }: Publication) {
  const archive = await packBuild(build)
  context.progress(`Sending ${sizeText(archive.length)} to ${host.url} …`)
  const { name: remote, version } = build
  const route = 'PUT /manage/remotes/{remote}/versions/{version}'
  const call = { ...callOf(route, { path: { remote, version } }), archive }
  const { tried } = build
  const trial = tried && { [TRIAL_HEADER]: writeTrial(tried) }
  const headers = { ...trial, ...(key && signature(build, key)) }
  const { status, body } = await host.call({ ...call, headers }, publishedVersion)
  return { published: body, isNew: status === 201 }
}

const keyRemedy =
  'Give a PEM file with an unencrypted Ed25519 private key: --key <file> or SLIPWAY_KEY. To make one: openssl genpkey -algorithm ed25519 -out key.pem'

// Before the build: whoever gave a wrong file need not wait to learn of it.
async function readKey(
  { env, cwd }: CommandContext,
  flag: string | undefined,
): Promise<KeyObject | undefined> {
  const name = flag ?? env['SLIPWAY_KEY']
  if (!name) return undefined
  const file = resolve(cwd, name)
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : 'cannot be read'
    throw usageError(`The key file ${file} ${why}. ${keyRemedy}`)
  })
  const key = parseKey(text)
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw usageError(`${file} is not an Ed25519 private key. ${keyRemedy}`)
}

function parseKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text)
  } catch {
    return undefined
  }
}

function signature(
  { name: remote, version, manifestText }: CheckedBuild,
  key: KeyObject,
): Record<string, string> {
  const manifestIntegrity = fileIntegrity(Buffer.from(manifestText))
  const text = signedText({ remote, version, manifestIntegrity })
  const bytes = sign(null, Buffer.from(text), key).toString('base64')
  return { [SIGNATURE_HEADER]: `ed25519 ${signatureKeyId(createPublicKey(key))} ${bytes}` }
}

/** The archive that publishing sends: `slipway.json` first, then the files, without owner and time. */
export async function packBuild({ dist, files }: CheckedBuild): Promise<Buffer> {
  const parts: Buffer[] = []
  const archive = create({ gzip: true, portable: true, noMtime: true, cwd: dist }, [
    'slipway.json',
    ...files.keys(),
  ])
  for await (const part of archive) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** The id under which a host knows an Ed25519 public key. */
function signatureKeyId(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' })
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
}
