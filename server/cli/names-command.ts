import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isWrittenFor, nameTypes } from '@slipway/sdk/check'
import { CodedError } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import type { Application } from '../application/create-application'
import { namedResources } from '../resources/define/named-resources'
import type { Answer } from './operation'

const usualFile = 'slipway-application.d.ts'
const ofApplication = {
  command: 'npx slipway names',
  module: 'slipway/server',
  name: 'SlipwayApplication',
}

interface NamesParts {
  readonly load: () => Promise<Application>
  readonly say: (answer: Answer) => void
}

/**
 * `slipway names`: writes the names of the application's resources, so that `onlyFor` takes no others. It needs no
 * database.
 */
export function addNamesCommand(program: Command, { load, say }: NamesParts): void {
  program
    .command('names')
    .argument('[file]', 'the file to write', usualFile)
    .description("write the names of the application's resources as types for onlyFor")
    .option('--check', 'write nothing; exit 1 where the file is not what the application has now')
    .action(async (file: string, { check = false }: { readonly check?: boolean }) => {
      const text = nameTypes(namedResources((await load()).resources), ofApplication)
      const isStale = (await readTypes(file)) !== text
      if (isStale && !check) await write(file, text)
      say(answerOf(file, { isStale, check }))
    })
}

/** Returns what is in the file; nothing where there is none. Another's file is not written over. */
async function readTypes(file: string): Promise<string | undefined> {
  const read = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  // As git may have written them.
  const text = read?.replaceAll('\r\n', '\n')
  const isOurs = text === undefined || isWrittenFor(ofApplication, text)
  if (isOurs && file.endsWith('.d.ts')) return text
  const why = isOurs ? 'is no declaration: end it in .d.ts' : 'was not written by this command'
  throw new CodedError('usage', `${file} ${why}. Give another path.`)
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

interface Looked {
  readonly isStale: boolean
  readonly check: boolean
}

function answerOf(file: string, { isStale, check }: Looked): Answer {
  const data = { file, stale: isStale && check }
  if (!isStale) return { data, text: `${file} is what the application has.` }
  return check
    ? { data, text: `${file} is not what the application has now: write it again.`, exitCode: 1 }
    : { data, text: `${file} has the names of the application: onlyFor takes no others now.` }
}
