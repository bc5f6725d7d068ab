import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { API, type Diagnostic } from 'typescript7/unstable/sync'

/** What is planted: by file, what stands in place of what. */
export interface Planting {
  readonly edits: Readonly<Record<string, readonly (readonly [was: string, is: string])[]>>
  /** The faults of which projects, each a folder, or of which of their files alone, are asked for. */
  readonly projects: Readonly<Record<string, readonly string[] | 'all'>>
}

const root = process.cwd()

// The command of teams is part of a project that has all tests as well.
const ofCommand = {
  extends: '../../tsconfig.json',
  compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'] },
  include: ['**/*.ts'],
  exclude: ['**/*.test.ts', 'testing'],
}
const configs: Readonly<Record<string, string>> = {
  [join(root, 'shared/cli/tsconfig.json')]: JSON.stringify(ofCommand),
}

function planted(path: string, edits: Planting['edits']): string | undefined {
  const own = edits[relative(root, path)]
  return own?.reduce(
    (before, [was, is]) => {
      if (!before.includes(was)) throw new Error(`${path} has no ${was}`)
      return before.replace(was, () => is)
    },
    readFileSync(path, 'utf8'),
  )
}

/** Such as `host/x.tsx: Argument of type …`. */
function faultsOf({ edits, projects }: Planting): readonly string[] {
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => configs[path] ?? planted(path, edits),
      fileExists: (path) => (path in configs ? true : undefined),
    },
  })
  const configOf = (folder: string) => join(root, folder, 'tsconfig.json')
  const snapshot = api.updateSnapshot({ openProjects: Object.keys(projects).map(configOf) })
  const faults = Object.entries(projects).flatMap(([folder, files]) => {
    const program = snapshot.getProject(configOf(folder))?.program
    if (!program) throw new Error(`There is no project ${folder}.`)
    const asked = files === 'all' ? [undefined] : files.map((file) => join(root, file))
    return asked.flatMap((file) => program.getSemanticDiagnostics(file))
  })
  api.close()
  return faults.map((fault) => `${relative(root, fault.fileName ?? '')}: ${wordsOf(fault)}`)
}

function wordsOf({ text: said, messageChain = [] }: Diagnostic): string {
  return [said, ...messageChain.map(wordsOf)].join(' ')
}

// In a process of its own: jest loads no modules of this kind. Reads plantings, and writes the faults of each.
const plantings: readonly Planting[] = JSON.parse(await text(process.stdin))
process.stdout.write(JSON.stringify(plantings.map(faultsOf)))
