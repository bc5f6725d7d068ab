import { type Fault, isScript } from '@slipway/sdk/contract'
import { buildMark } from '../../build/styles/build-mark'
import { type NamedBuild, readNames } from '../../build/styles/own-names'
import { scopeStyles } from '../../build/styles/scope-styles'

type Files = ReadonlyMap<string, Buffer>

/** A build whose styles hold in its own boxes only. */
export interface ScopedBuild {
  readonly files: Files
  /** The mark that its boxes carry; `undefined`: it has no styles. */
  readonly mark: string | undefined
  readonly faults: readonly Fault[]
}

/**
 * Wraps the styles of a build as `defineRemote` does: in the layer of remotes, each selector behind the
 * build's mark. Styles that were wrapped by an earlier call stay as they are, with their mark. The bytes
 * of all other files stay.
 */
export function scopeBuild(name: string, files: Files): ScopedBuild {
  const sheets = [...files].filter(([path]) => path.endsWith('.css'))
  const mark = buildMark(
    name,
    [...files].map(([path, bytes]) => ({ path, bytes })),
  )
  if (sheets.length === 0)
    return { files, mark: writesStyles(files) ? mark : undefined, faults: [] }
  const marks = new Set(sheets.map(([, bytes]) => markIn(name, bytes.toString())))
  const [kept] = marks
  if (marks.size > 1) return { files, mark: kept, faults: [mixedFault] }
  if (kept !== undefined) return { files, mark: kept, faults: [] }
  const css = sheets.map(([, bytes]) => bytes.toString())
  const build = readNames({ name, mark }, css)
  const scoped = sheets.map(([path, bytes]) => scopeSheet(path, bytes, build))
  const wrapped = scoped.map(({ path, bytes }) => [path, bytes] as const)
  return {
    files: new Map([...files, ...wrapped]),
    mark,
    faults: scoped.flatMap(({ faults }) => faults),
  }
}

// By no name that a minifier could change.
const traces = [
  /createElement(?:NS)?\((?:[^(){},]*,)?[^(){},]*(["'`])style\1/,
  // JSX, and what templates are compiled to.
  /(?<!Attribute)\(\s*(["'`])style\1\s*,\s*(?:\{|null\b|void 0\b|Object\.assign\()/,
  // A function that was made of it, and has a short name since.
  /(?<![.\w$])[\w$]{1,3}\(\s*(["'`])style\1\s*\)/,
  /\badoptedStyleSheets\b/,
]

/** Whether a script of the build makes styles, as antd, Emotion, goober and many others do. */
export function writesStyles(files: Files): boolean {
  return [...files].some(([path, bytes]) => {
    const code = isScript(path) ? bytes.toString() : ''
    return traces.some((trace) => trace.test(code))
  })
}

function markIn(name: string, css: string): string | undefined {
  return new RegExp(`^@layer slipway\\.remotes\\.(${name}-[0-9a-f]{16})\\{`).exec(css)?.[1]
}

const mixedFault: Fault = {
  pointer: '',
  code: 'bundle-modified',
  detail:
    'Some styles in the folder of the built files are wrapped already, others are not: it has files of two builds. Empty it, and build again.',
}

interface ScopedSheet {
  readonly path: string
  readonly bytes: Buffer
  readonly faults: readonly Fault[]
}

function scopeSheet(path: string, bytes: Buffer, build: NamedBuild): ScopedSheet {
  try {
    const scoped = scopeStyles(bytes.toString(), build)
    if (scoped.ok) return { path, bytes: Buffer.from(scoped.css), faults: [] }
    const faults = scoped.faults.map((detail) => ({
      pointer: path,
      code: 'styles-not-wrapped',
      detail,
    }))
    return { path, bytes, faults }
  } catch (error) {
    const detail = `Not CSS: ${error instanceof Error ? error.message : String(error)}`
    return { path, bytes, faults: [{ pointer: path, code: 'code-invalid', detail }] }
  }
}
