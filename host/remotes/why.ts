import { failure } from './load-failure'
import type { LoadFailure } from './loaded'

// One chunk for both, which hardly any page needs.
const ofScript = () => import(/* webpackChunkName: "failures" */ './integrity/explain-script')
const ofModule = () => import(/* webpackChunkName: "failures" */ './federation/explain-fault')

/** Says why the script at `url` did not become a module; never rejects. */
export function whyNoScript(url: string, cause: unknown): Promise<LoadFailure> {
  return ofScript().then(({ explainScript }) => explainScript(url, cause), lost(cause))
}

/** Says why `remote` gave no module; never rejects. */
export function whyNoModule(cause: unknown, remote: string): Promise<LoadFailure> {
  return ofModule().then(({ explainFault }) => explainFault(cause, remote), lost(cause))
}

/** Says of a module that no component is in it. */
export function whyNoComponent(name: string): Promise<LoadFailure> {
  return ofModule().then(({ noComponent }) => noComponent(name), lost(name))
}

// A page that cannot even fetch the explanation has lost its connection.
const lost = (cause: unknown) => () => failure('load-failed', cause)
