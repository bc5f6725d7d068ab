import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { readSource, type Source } from '../source'

/** The sources of a project, by their paths from its folder. */
export interface SourceFiles {
  /** The path of a file that is written without its ending, or as a folder. */
  find(path: string): string | undefined
  /** The file that another one imports by `name`; `undefined` for a package. */
  imported(from: string, name: string): string | undefined
  /** `undefined` for what is no script, or cannot be read. */
  read(path: string): Source | undefined
}

const endings = ['.tsx', '.ts', '.jsx', '.js', '.mts', '.mjs', '.cts', '.cjs', '.vue', '.svelte']
const script = /\.[mc]?[jt]sx?$/

/** Reads each file once. */
export function sourceFiles(folder: string): SourceFiles {
  const known = new Map<string, Source | undefined>()
  const isFile = (path: string) => {
    const file = join(folder, path)
    return existsSync(file) && statSync(file).isFile()
  }
  const find = (path: string) => candidates(path).find(isFile)
  return {
    find,
    imported: (from, name) => placesOf(from, name).map(find).find(Boolean),
    read(path) {
      if (!known.has(path)) known.set(path, readScript(folder, path))
      return known.get(path)
    },
  }
}

function candidates(path: string): string[] {
  // By the name that it has when it is compiled.
  const typed = [path.replace(/\.([mc]?)js$/, '.$1ts'), path.replace(/\.jsx?$/, '.tsx')]
  const added = endings.map((ending) => path + ending)
  return [path, ...typed, ...added, ...endings.map((ending) => join(path, `index${ending}`))]
}

function placesOf(from: string, name: string): string[] {
  if (name.startsWith('.')) return [join(dirname(from), name)]
  // The usual names of the folder of sources.
  return /^[@~]\//.test(name) ? [join('src', name.slice(2)), name.slice(2)] : []
}

function readScript(folder: string, path: string): Source | undefined {
  if (!script.test(path)) return undefined
  try {
    return readSource(path, readFileSync(join(folder, path), 'utf8'))
  } catch {
    return undefined
  }
}
