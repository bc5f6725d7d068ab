import type { RemoteDescriptor } from '@slipway/sdk/contract'
import type { Loaded, LoadOptions } from './load-component'
import { failure } from './load-failure'

/** Loads a component by code that stands in a chunk of its own: the sign-in form works before it has come. */
export async function loadLazily(remote: RemoteDescriptor, options: LoadOptions): Promise<Loaded> {
  try {
    const { loadComponent } = await import(/* webpackChunkName: "federation" */ './load-component')
    return await loadComponent(remote, options)
  } catch (cause) {
    return failure('load-failed', cause)
  }
}
