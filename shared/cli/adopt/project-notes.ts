import { major } from 'semver'
import { hostVersionOf, majorOfPackage, type Project } from './project'

/** What a team must know of a changed project, a line each. */
export function projectNotes(project: Project): string[] {
  const own = majorOfPackage(project, 'react')
  const host = hostVersionOf('react') ?? ''
  if (own === undefined || own === major(host)) return []
  const removed =
    own < 18 ? ', such as ReactDOM.render, string refs and defaultProps of functions' : ''
  return [
    `This project has React ${own}, the host has React ${host}: its components run with the host's, which lacks what was removed since${removed}. "slipway check" draws them; to see it in your own tests as well: npm install react@${major(host)} react-dom@${major(host)}`,
  ]
}
