import type { Catalog } from '../../catalog/catalog'
import type { AssetFile } from '../../http/asset-file'
import type { HostFiles } from './host-files'

/**
 * Files under `/assets/`, immutable by their digest: those of the host, and those of each remote's
 * version. `~r1` behind a version's digest names the same files at another address, for a retry:
 * a browser never evaluates a module's address twice. `~f1/` in front of them all does the same for the
 * module that all remotes import. `bundles/` are entries of several remotes in one.
 */
export interface Assets {
  /** The file at a path below `/assets/`, as it is in the request. */
  find(path: string): Promise<AssetFile | undefined>
}

export function createAssets(catalog: Catalog, host: HostFiles): Assets {
  return {
    async find(address) {
      const path = address.replace(/^~f\d{1,3}\//, '')
      if (path.startsWith('host/')) return host.file(path.slice('host/'.length))
      if (path.startsWith('bundles/')) return catalog.bundleFile(path.slice('bundles/'.length))
      const remote = /^remotes\/([0-9a-f]{40})(?:~r\d{1,3})?\/([A-Za-z0-9_./-]+)$/.exec(path)
      const [, digest, file] = remote ?? []
      return digest && file ? catalog.file(digest, file) : undefined
    },
  }
}
