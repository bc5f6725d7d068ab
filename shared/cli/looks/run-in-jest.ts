import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../own-package'
import { runJest } from '../run-jest'
import { DRAWING_MS } from './drawable'

/** A check that runs code of a remote, as a module of `jest/` in this package does it. */
export interface JestCheck {
  /** The remote's folder. */
  readonly cwd: string
  /** The module, without its extension; it says with `for-each.cjs` how far it got. */
  readonly name: string
  /** The subjects that it looks at, one after the other. */
  readonly subjects: readonly Subject[]
  /** Whether what it loads are built files, which are ES modules, and not sources. */
  readonly asModules?: boolean
}

interface Subject {
  /** Of the component. */
  readonly name: string
  /** The place of another subject before it; where that does not end, this one is not looked at. */
  readonly after?: number
}

/** The result of a check for one subject; `hung`: it did not end; `unreached`: jest did not get to it. */
export type Looked<Outcome> =
  | { readonly state: 'done'; readonly outcome: Outcome }
  | { readonly state: 'hung' | 'unreached' }

/** Time to load the code of one subject, far more than a machine that is busy needs. */
const LOADING_MS = 30_000
/** Time for jest to start, and for what the check needs before its first subject. */
const START_MS = 180_000

/**
 * Runs a check in a jest of its own, in jsdom, with this package's configuration; returns what it found of
 * each subject, in their order. One that does not end costs the others nothing: they are looked at again.
 */
export async function runInJest<Outcome>(check: JestCheck): Promise<readonly Looked<Outcome>[]> {
  const { subjects } = check
  const looked = new Map<number, Looked<Outcome>>()
  const hasHung = (index: number | undefined) =>
    index !== undefined && looked.get(index)?.state === 'hung'
  const isLeft = ({ index, after }: Subject & { readonly index: number }) =>
    !looked.has(index) && !hasHung(after)
  for (;;) {
    const left = subjects.map((subject, index) => ({ ...subject, index })).filter(isLeft)
    const reached = left.length > 0 ? await runOnce<Outcome>(check, left) : []
    if (reached.length === 0) break
    for (const { index, outcome } of reached) {
      looked.set(index, outcome === undefined ? { state: 'hung' } : { state: 'done', outcome })
    }
  }
  return subjects.map((_, index) => looked.get(index) ?? { state: 'unreached' })
}

/** A subject that was begun; without an outcome it did not end. */
interface Reached<Outcome> {
  readonly index: number
  readonly isDrawing?: true
  readonly outcome?: Outcome
}

async function runOnce<Outcome>(
  { cwd, name, asModules = false }: JestCheck,
  subjects: readonly object[],
): Promise<readonly Reached<Outcome>[]> {
  const folder = join(cwd, '.cache', 'slipway')
  const report = join(folder, `${name}.json`)
  await mkdir(folder, { recursive: true })
  await rm(report, { force: true })
  await writeFile(join(folder, `${name}.test.cjs`), testOf(name, { subjects, report }))
  const watch = watchProgress(report)
  const testMatch = [`<rootDir>/.cache/slipway/${name}.test.cjs`]
  try {
    await runJest({ cwd, testMatch, quiet: true, asModules, signal: watch.signal })
  } finally {
    // Else the command would never end where jest could not be started.
    watch.end()
  }
  return JSON.parse((await read(report)) || '[]')
}

function testOf(name: string, given: object): string {
  return `require(${JSON.stringify(join(packageFolder, `jest/${name}.cjs`))})({
  require,
  load: (file) => import(file),
  ...${JSON.stringify(given)},
})
`
}

/** Aborts when the report has not grown for too long. */
function watchProgress(report: string) {
  const abort = new AbortController()
  let before = ''
  let since = Date.now()
  const look = (text: string) => {
    if (text !== before) [before, since] = [text, Date.now()]
    if (Date.now() - since > timeFor(text)) abort.abort()
  }
  const timer = setInterval(() => void read(report).then(look), 500)
  return { signal: abort.signal, end: () => clearInterval(timer) }
}

function timeFor(report: string): number {
  if (!report) return START_MS
  return lastOf(report)?.isDrawing ? DRAWING_MS : LOADING_MS
}

function lastOf(report: string): Reached<unknown> | undefined {
  try {
    return JSON.parse(report).at(-1)
  } catch {
    // Read while it was written.
    return undefined
  }
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}
