import { hostVersions } from '@slipway/sdk/check'
import { major, satisfies } from 'semver'
import { hostVersionOf, majorOfPackage, type Project, packageOf } from '../project'

/** The major of a project's React, where bridges can draw by it (16 to 18); `undefined` where it is the host's, or none. */
export function olderReact(project: Project): number | undefined {
  const own = majorOfPackage(project, 'react')
  const isInstalled = project.installed('react') !== undefined
  const range = project.rangeOf('react') ?? ''
  // What takes the host's as well is installed as the newest.
  if (!isInstalled && satisfies(hostVersionOf('react') ?? '', range)) return undefined
  return own !== undefined && own >= 16 && own < major(hostVersions.shared['react'] ?? '19.0.0')
    ? own
    : undefined
}

/** Whether a package is React, or works with a React that it imports: such a one is not shared by bridges. */
export function takesReact(project: Project, name: string): boolean {
  const own = packageOf(name)
  if (own === 'react' || own === 'react-dom') return true
  const about = project.installed(own)
  // Of one that is not there, the name is all that is known.
  if (!about) return /(?:^|[/@-])react(?:[/-]|$)/.test(own)
  return 'react' in { ...about.peerDependencies, ...about.dependencies }
}

/** Lists what a project has of React: the names of packages. */
export function packagesOfReact(project: Project): string[] {
  const { about } = project
  const named = { ...about.peerDependencies, ...about.devDependencies, ...about.dependencies }
  const others = Object.keys(named).filter((name) => takesReact(project, name))
  return [...new Set(['react', 'react-dom', ...others])]
}
