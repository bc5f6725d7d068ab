import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ask, type Terminal } from '../cli/ask'
import { ownPackage } from '../cli/own-package'
import { wrongUse } from './create-fault'

/** The choices from which a repository is made. */
export interface Choices {
  /** Absolute. */
  readonly folder: string
  /** The name of its package. */
  readonly name: string
  /** The language of readers whose own is none of both. */
  readonly language: Language
  /** The archives to depend on; `undefined`: this version of a registry. */
  readonly archives: Archives | undefined
}

/** Archives of the packages, as `npm run pack` writes them. */
interface Archives {
  readonly server: string
  readonly sdk: string
}

const languages = ['en', 'de'] as const
type Language = (typeof languages)[number]

const options = {
  language: { type: 'string' },
  from: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Parses the words of the command line. Throws where one has no meaning. */
export function parseWords(words: readonly string[]): Words {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })
    if (positionals.length < 2) return { ...values, folder: positionals[0] }
  } catch (error) {
    throw wrongUse(error instanceof Error ? error.message : String(error))
  }
  throw wrongUse('Name one folder.')
}

interface Words {
  readonly folder?: string | undefined
  readonly language?: string
  readonly from?: string
  readonly yes?: boolean
  readonly help?: boolean
}

interface Asking {
  readonly cwd: string
  /** Whether somebody is there to be asked. */
  readonly isTerminal: boolean
  /** The process's own streams by default. */
  readonly terminal?: Terminal
}

/** Asks what the words leave open, or takes the defaults; checks everything, and that the folder is free. */
export async function choose(
  words: Words,
  { cwd, isTerminal, terminal }: Asking,
): Promise<Choices> {
  const isAsked = isTerminal && !words.yes
  const answer = async (given: string | undefined, text: string, fallback: string) =>
    given ?? (isAsked ? await ask({ text, fallback, terminal }) : fallback)
  const folder = resolve(cwd, await answer(words.folder, 'Folder', 'my-admin'))
  const name = nameOf(folder)
  await refuseFull(folder)
  const language = languageOf(await answer(words.language, 'First language: en or de', 'en'))
  const from = await answer(words.from, 'Folder of archives, or nothing for the registry', '')
  return {
    folder,
    name,
    language,
    archives: from ? await findArchives(resolve(cwd, from)) : undefined,
  }
}

function nameOf(folder: string): string {
  const name = basename(folder)
  if (/^[a-z\d][a-z\d._-]{0,99}$/.test(name)) return name
  throw wrongUse(`"${name}" is not a name for a package: use lower-case letters, digits and "-".`)
}

function languageOf(text: string): Language {
  const found = languages.find((language) => language === text)
  if (found) return found
  throw wrongUse(`"${text}" is not a language that the texts are written in: take en or de.`)
}

async function refuseFull(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw wrongUse(`${folder} cannot be written to: ${error.message}`)
  })
  if (names.length > 0)
    throw wrongUse(`${folder} is not empty, so nothing was written. Choose another folder.`)
}

async function findArchives(folder: string): Promise<Archives> {
  const { version } = ownPackage()
  const names = await readdir(folder).catch(() => [] as string[])
  const find = (name: string) => {
    if (names.includes(name)) return join(folder, name)
    throw wrongUse(`${folder} has no ${name}, which this version needs. "npm run pack" writes it.`)
  }
  return { server: find(`slipway-${version}.tgz`), sdk: find(`slipway-sdk-${version}.tgz`) }
}
