import { type AnsweredWhere, answeredWhere } from '@slipway/sdk/contract/answered-where'
import { pathOf } from '../../http/path-of'

/** A call as the table of the console has it. */
interface ConsoleCall {
  readonly where: AnsweredWhere
  /** The draft in the path, of calls that have one there. */
  readonly draft: string | undefined
}

/** Looks a call up; nothing for calls that are no concern of the console. */
export function answeredTo(method: string, address: string, base: string): ConsoleCall | undefined {
  const path = pathOf(address)
  if (!path.startsWith(`${base}/`)) return undefined
  const below = path.slice(base.length)
  // A HEAD is answered by what answers the GET.
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const { verb, pattern, where } of calls) {
    const found = verb === wanted ? pattern.exec(below) : null
    if (found) return { where, draft: found.groups?.['draft'] }
  }
  // A path that the table does not have is none that a page needs.
  return isManage(below) ? { where: 'console', draft: undefined } : undefined
}

function isManage(path: string): boolean {
  return path === '/manage' || path.startsWith('/manage/')
}

const calls = Object.entries(answeredWhere).map(([route, where]) => {
  const [verb = '', path = ''] = route.split(' ')
  return { verb, where, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
})
