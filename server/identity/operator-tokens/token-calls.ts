import { type Endpoints, endpoints } from '@slipway/sdk/contract/api'

/** Whether a token of an operator may be used for a call: everything that the table does not name is refused. */
export function mayCallByToken(method: string, path: string): boolean {
  const wanted = method === 'HEAD' ? 'GET' : method
  return calls.some((call) => call.method === wanted && call.path.test(path))
}

const calls = Object.entries(endpoints as Endpoints).flatMap(([route, { operatorToken }]) => {
  const [method = '', path = ''] = route.split(' ')
  return operatorToken ? [{ method, path: patternOf(path) }] : []
})

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
