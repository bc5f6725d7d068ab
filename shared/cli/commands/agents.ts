import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { callOf } from '../../contract/api/call-of'
import { type DescribeCommand, exitCodes } from '../command-context'
import { readIfThere } from '../files/read-if-there'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'
import { usageError } from '../usage-error'

const mark = '<!-- Written by "npx slipway agents". Do not edit it: write it again. -->\n'
const files = { 'AGENTS.md': 'GET /AGENTS.md', 'llms.txt': 'GET /llms.txt' } as const

interface AgentsFlags extends HostFlags {
  readonly check?: boolean
}

/** `slipway agents`. */
export const agentsCommand: DescribeCommand = (command, parts) => {
  command
    .argument('[folder]', 'where the files are written (default: here)')
    .option('--check', 'write nothing; exit 1 where a file is not what the host has now')
  describeHostCommand<AgentsFlags>(command, parts, async ({ context, host, flags, args }) => {
    const [folder = '.'] = args
    const told = await readTold(host)
    const stale: string[] = []
    for (const [name, text] of Object.entries(told))
      if ((await readOwn(join(folder, name), context.cwd)) !== text) stale.push(join(folder, name))
    const data = { files: Object.keys(told).map((name) => join(folder, name)), stale }
    if (stale.length === 0)
      return { data, text: `${data.files.join(', ')}: as ${host.url} has it.` }
    if (flags.check) {
      const text = `${stale.join(', ')}: not what ${host.url} has now.`
      return { data, text, next: ['npx slipway agents'], exitCode: exitCodes.refused }
    }
    await mkdir(resolve(context.cwd, folder), { recursive: true })
    for (const [name, text] of Object.entries(told))
      await writeFile(resolve(context.cwd, folder, name), text)
    return { data: { ...data, stale: [] }, text: `Written: ${stale.join(', ')}.` }
  })
}

async function readTold({ call }: HostClient): Promise<Readonly<Record<string, string>>> {
  const read = Object.entries(files).map(async ([name, route]) => {
    const { body } = await call(callOf(route), z.string())
    return [name, mark + body] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Returns what is in the file; nothing where there is none yet. What somebody wrote is not written over. */
async function readOwn(file: string, cwd: string): Promise<string | undefined> {
  const text = await readIfThere(file, cwd)
  if (text === undefined || text.startsWith(mark)) return text
  throw usageError(
    `${file} was not written by "slipway agents" and stays as it is: name another folder, such as "slipway agents docs/host", and name that in it.`,
  )
}
