import type { FailingComponent, OverviewBrief } from './overview'

type State = Pick<OverviewBrief, 'remotes' | 'idle' | 'failing'>

/** Returns the state of what is live in one sentence: its worst failure, or that none is known. */
export function stateText({ remotes, idle, failing: [worst, ...more] }: State): string {
  if (worst) return `${failureText(worst)}${more.length > 0 ? `, and ${more.length} more` : ''}.`
  if (remotes === 0) return 'No remote is live.'
  if (idle === 0) return `All is well: remotes live ${remotes}, failing 0.`
  const quiet = `of ${idle} too few boxes were shown in the last hour to tell`
  return `Nothing is known to fail: remotes live ${remotes}; ${quiet}.`
}

/** Says what fails, how often, and since when. */
export function failureText(one: FailingComponent): string {
  const { remote, version, component, failures, boxes, since } = one
  return `${remote} ${version}: ${component} fails in ${failures} of ${boxes} boxes since ${since}`
}
