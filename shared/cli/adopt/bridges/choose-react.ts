import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { major } from 'semver'
import { hostVersionOf, majorOfPackage, type Project } from '../project'
import type { Exposed } from './exposed'
import { type Looked, lookAt, whyNot } from './look-at'
import { otherBridge, type WrittenBridge } from './other-bridges'
import { reactBridge } from './react-bridge'
import { olderReact } from './react-packages'
import { type SourceFiles, sourceFiles } from './source-files'

/** The React that a project's components run with, and what is written for it. */
export interface ReactChoice {
  readonly project: Project
  /** Bridges that are to be written: path → text. */
  readonly files: ReadonlyMap<string, string>
  /** The choice in words, for the team. */
  readonly notes: readonly string[]
}

interface Asked {
  /** Whether the host's React is wanted, without bridges. */
  readonly isHostReact: boolean
}

/**
 * Has components of Vue, Svelte and React 16 to 18 exposed by bridges beside them. React's come by bridges all together
 * or not at all: a build has one React, its own or the host's.
 */
export function chooseReact(
  project: Project,
  exposed: readonly Exposed[],
  { isHostReact }: Asked,
): ReactChoice {
  const files = sourceFiles(project.folder)
  const written = new Map<string, string>()
  const put = (one: Exposed, { path, text }: WrittenBridge) => {
    if (!existsSync(join(project.folder, path))) written.set(path, text)
    one.put(path)
  }
  const isTyped = existsSync(join(project.folder, 'tsconfig.json'))
  for (const one of exposed) {
    const path = one.file === undefined ? undefined : files.find(one.file)
    const bridge = path === undefined ? undefined : otherBridge(path, isTyped)
    if (bridge) put(one, bridge)
  }
  const own = olderReact(project)
  if (own === undefined) return { project, files: written, notes: otherMajor(project) }
  const looked = exposed.map((one) => lookAt(project, files, one))
  const reasons = looked.flatMap(whyNot)
  const isOfBridges = looked.some(({ kind }) => kind === 'component' || kind === 'bridge')
  if (isHostReact || reasons.length > 0 || !isOfBridges) {
    const unused = looked.flatMap((one) => unbridge(files, one))
    return {
      project,
      files: written,
      notes: [hostText(own, isHostReact ? undefined : reasons), ...unused],
    }
  }
  const bridged = looked.filter(({ kind }) => kind === 'component')
  for (const { one, path = '', kinds } of bridged)
    put(one, reactBridge({ path, kinds, major: own }))
  return {
    project: { ...project, keepsReact: true },
    files: written,
    notes: [ownText(own, looked)],
  }
}

/** Takes back what an earlier run has exposed: the component in place of its bridge. */
function unbridge(files: SourceFiles, { one, path }: Looked): string[] {
  if (path === undefined || !/\.bridge\.[mc]?[jt]sx?$/.test(path)) return []
  const from = /^import \* as own from '(.+)'/m.exec(files.read(path)?.code.original ?? '')?.[1]
  const component = from === undefined ? undefined : files.imported(path, from)
  if (component === undefined) return []
  one.put(component)
  return [`${path} is not exposed any more; delete it.`]
}

const host = () => major(hostVersionOf('react') ?? '')

function ownText(own: number, looked: readonly Looked[]): string {
  const names = looked.flatMap(({ one, kind }) =>
    kind === 'component' || kind === 'bridge' ? [one.name] : [],
  )
  return `React ${own} of this project draws ${names.join(', ')}, each by a bridge. The other way, less to load and the context of the host (useHost), with its React ${host()}: --host-react`
}

function hostText(own: number, reasons: readonly string[] | undefined): string {
  const lacks = own < host() ? `, and lack what was removed since${removedSince(own)}` : ''
  const now = `Components run with React ${host()} of the host, not with React ${own}${lacks}: "slipway check" draws them. To see it in your own tests as well: npm install react@${host()} react-dom@${host()}.`
  if (reasons === undefined)
    return `${now} The other way, bridges with React ${own}: without --host-react`
  if (reasons.length === 0) return now
  return `No bridge is written, for a build has one React: ${reasons.join('; ')}. ${now} The other way, bridges with React ${own}: without ${reasons.length > 1 ? 'these' : 'that'} in "exposes"`
}

const removedSince = (own: number) =>
  own < 18 ? ', such as ReactDOM.render, string refs and defaultProps of functions' : ''

/** One that no bridge is written for, older or newer. */
function otherMajor(project: Project): string[] {
  const own = majorOfPackage(project, 'react')
  if (own === undefined || own === host()) return []
  return [hostText(own, [])]
}
