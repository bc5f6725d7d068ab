import { relative } from 'node:path'
import type { Terminal } from '../cli/ask'
import { type Choices, choose, parseWords } from './choices'
import { CreateFault } from './create-fault'
import { writeRepository } from './write-repository'

interface Invocation {
  readonly words: readonly string[]
  readonly cwd: string
  readonly isTerminal: boolean
  /** The process's own streams by default. */
  readonly terminal?: Terminal
}

/** Runs `create-slipway`; returns its exit code. */
export async function runCreate({ words, ...around }: Invocation): Promise<number> {
  try {
    const parsed = parseWords(words)
    if (parsed.help) console.log(help)
    else console.log(await create(await choose(parsed, around), around.cwd))
    return 0
  } catch (error) {
    if (!(error instanceof CreateFault)) throw error
    console.error(error.message)
    return error.exitCode
  }
}

async function create(choices: Choices, cwd: string): Promise<string> {
  const paths = await writeRepository(choices)
  const own = paths.filter((path) => !/^(?:vendor|remotes)\//.test(path))
  const place = relative(cwd, choices.folder)
  return `${choices.name}: ${own.length} files, and the remote in remotes/hello.

Next:
${place && `  cd ${place}\n`}  npm install
  npm start`
}

const help = `create-slipway [folder]: writes the repository of a new Slipway host

  --language <en|de>   the language of readers whose own is none of both (default: en)
  --from <folder>      the folder of archives that "npm run pack" wrote: they are copied into vendor/
                       (default: this version, of the registry)
  -y, --yes            ask nothing: take the defaults

Exit codes: 0 written · 64 wrong use, or a folder that is not empty: nothing was written`
