import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { type Federation, loadFederation } from '../federation/federation-file'

type ModuleInfo = Parameters<Federation['addGlobalSnapshot']>[0]

/**
 * Tells the devtools of Module Federation, which read `__FEDERATION__.moduleInfo`, what is released for this
 * viewer: each remote with its version, its entry and what it exposes.
 */
export async function fillModuleInfo(remotes: RemotesBody): Promise<void> {
  const loaded = await loadFederation()
  if (!loaded.ok) return
  const offered = [...Object.values(remotes.slots), ...Object.values(remotes.globals)]
  const there = offered.flatMap((entry) => ('remote' in entry ? [entry] : []))
  loaded.federation.addGlobalSnapshot(moduleInfo(there))
}

function moduleInfo(remotes: readonly RemoteDescriptor[]): ModuleInfo {
  const byRemote = Map.groupBy(remotes, ({ remote, version }) => `${remote}:${version}`)
  const described = [...byRemote].map(([key, components]) => [key, describe(components)] as const)
  const remotesInfo = Object.fromEntries(
    remotes.map(({ remote, version }) => [remote, { matchedVersion: version }]),
  )
  const host = { version: '', remoteEntry: '', remotesInfo }
  return { slipway: host, ...Object.fromEntries(described) } as ModuleInfo
}

function describe(components: readonly RemoteDescriptor[]): object {
  const [first] = components
  return {
    ...nothing,
    version: first?.version,
    globalName: first?.remote,
    publicPath: first?.base,
    remoteEntry: first?.entry,
    remoteEntryType: 'module',
    modules: components.map(({ expose, preload, css }) => ({
      moduleName: expose.slice(2),
      modulePath: expose,
      assets: { js: { sync: preload, async: [] }, css: { sync: css, async: [] } },
    })),
  }
}

const nothing = {
  buildVersion: '',
  remoteTypes: '',
  remoteTypesZip: '',
  remotesInfo: {},
  shared: [],
}
