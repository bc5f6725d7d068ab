import type { RemoteDescriptor } from '@slipway/sdk/contract'
import type { Loaded } from './load-component'
import { failure } from './load-failure'

const loadCode = () => import(/* webpackChunkName: "federation" */ './load-remote')

/** Loads a component by code that is in a chunk of its own: the sign-in form works before it has come. */
export async function loadLazily(remote: RemoteDescriptor, name: string): Promise<Loaded> {
  try {
    const { loadRemote } = await loadCode().catch(loadCode)
    return await loadRemote(remote, name)
  } catch (cause) {
    return failure('load-failed', cause)
  }
}
