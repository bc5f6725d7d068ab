import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isWrittenFor, nameTypes } from '@slipway/sdk/check'
import { CodedError, type HostResource, heldNames } from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import { type Answer, type DescribeCommand, exitCodes } from '../command-context'
import { readIfThere } from '../files/read-if-there'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'
import { forgetTypes } from '../looks/team-types'
import { usageError } from '../usage-error'

const usualFile = 'slipway-host.d.ts'
const ofTeams = { command: 'npx slipway types', module: '@slipway/sdk', name: 'SlipwayHost' }

interface TypesFlags extends HostFlags {
  readonly check?: boolean
}

/** `slipway types`. */
export const typesCommand: DescribeCommand = (command, parts) => {
  command
    .argument('[file]', `the file to write (default: ${usualFile})`)
    .option('--check', 'write nothing; exit 1 where the file is not what the host has now')
  describeHostCommand<TypesFlags>(command, parts, async ({ context, host, flags, args }) => {
    const [file = usualFile] = args
    const path = resolve(context.cwd, file)
    const before = await readTypes(file, context.cwd)
    const text = nameTypes(await readResources(host), ofTeams)
    const isStale = before !== text
    if (flags.check) return isStale ? stale({ file, before, host }) : upToDate({ file, host })
    if (!isStale) return upToDate({ file, host })
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    await forgetTypes(context.cwd)
    return await written({ file, host, cwd: context.cwd })
  })
}

/** Returns what is in the file; nothing where there is none yet. Another's file is not written over. */
async function readTypes(file: string, cwd: string): Promise<string | undefined> {
  if (!file.endsWith('.d.ts')) throw usageError(`"${file}" is no declaration: end it in .d.ts.`)
  const text = await readIfThere(file, cwd)
  if (text === undefined || isWrittenFor(ofTeams, text)) return text
  throw usageError(`${file} was not written by "slipway types"; give another path, or remove it.`)
}

async function readResources({ call, remote, url }: HostClient): Promise<readonly HostResource[]> {
  const body = { components: [] }
  const route = 'POST /manage/remotes/{remote}/names'
  const { resources } = (await call(callOf(route, { path: { remote }, body }), heldNames)).body
  if (resources) return resources
  const message = `${url} is of an older version, which does not tell its resources. Ask its operators for a newer one.`
  throw new CodedError('request-failed', message, { status: 501 })
}

interface About {
  readonly file: string
  readonly host: HostClient
}

function upToDate({ file, host: { url } }: About): Answer {
  return { data: { file, stale: false }, text: `${file} is what ${url} has.` }
}

function stale({ file, before, host: { url } }: About & { readonly before: string | undefined }) {
  const text =
    before === undefined ? `There is no ${file} yet.` : `${file} is not what ${url} has now.`
  const again = file === usualFile ? '' : ` ${file}`
  const next = [`npx slipway types${again}`]
  return { data: { file, stale: true }, text, next, exitCode: exitCodes.refused }
}

async function written({ file, host: { url }, cwd }: About & { readonly cwd: string }) {
  const text = `${file} has the names of ${url}: gates in defineRemote take no others now.`
  const project = await readFile(join(cwd, 'tsconfig.json'), 'utf8').catch(() => '')
  const isTold =
    dirname(file) !== '.' || project.includes(file) || !/"(?:include|files)"/.test(project)
  const next = [
    ...(isTold ? [] : [`add "${file}" to "include" in tsconfig.json`]),
    'npx slipway check',
  ]
  return { data: { file, stale: false }, text, next }
}
