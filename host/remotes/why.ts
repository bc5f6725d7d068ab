import { failure } from './load-failure'
import type { LoadFailure } from './loaded'

// Hardly any page needs it.
const loadFailures = () => import(/* webpackChunkName: "failures" */ './failures')

/** Says why the script at `url` did not become a module; never rejects. */
export function whyNoScript(url: string, cause: unknown): Promise<LoadFailure> {
  return loadFailures().then(({ explainScript }) => explainScript(url, cause), lost(cause))
}

/** Says why `remote` gave no module; never rejects. */
export function whyNoModule(cause: unknown, remote: string): Promise<LoadFailure> {
  return loadFailures().then(({ explainFault }) => explainFault(cause, remote), lost(cause))
}

// A page that cannot even fetch the explanation has lost its connection.
const lost = (cause: unknown) => () => failure('load-failed', cause)
