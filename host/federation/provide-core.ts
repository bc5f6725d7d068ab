import * as core from '@module-federation/runtime-core'

/** Gives the federation runtime to remotes, which are built without a copy of it (`externalRuntime`). */
export function provideCore(): void {
  if ('_FEDERATION_RUNTIME_CORE' in globalThis) return
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: core,
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'slipway', version: '2.9.2' },
  })
}
