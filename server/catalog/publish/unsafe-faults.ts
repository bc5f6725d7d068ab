import { escapePointer, type Fault } from '@slipway/sdk/contract'

/** Keys by which a federation manifest says where code comes from; here the host alone does. */
const foreignKeys = ['getPublicPath', 'publicPath', 'remoteEntry', 'remotes', 'ssrRemoteEntry']

const safeScript = /^(?!.*\.\.)[A-Za-z0-9_./-]+\.m?js$/
const safeFile = /^(?!.*\.\.)(?!\/)[A-Za-z0-9_./-]+$/

/** Finds what would make the host load something else than the files of this version. */
export function unsafeFaults(json: unknown, files: ReadonlyMap<string, Uint8Array>): Fault[] {
  const { entry, components } = Object(json) as Readonly<Record<string, unknown>>
  return [
    ...foreignKeys.filter((key) => Object.hasOwn(Object(json), key)).map(foreignKey),
    ...(typeof entry === 'string' && !safeScript.test(entry) ? [unsafePath('/entry', entry)] : []),
    ...(Array.isArray(components) ? components.flatMap(componentFaults) : []),
    ...federationFaults(files.get('mf-manifest.json')),
  ]
}

function componentFaults(component: unknown, index: number): Fault[] {
  const parts = Object(component) as Readonly<Record<string, unknown>>
  return ['preload', 'css'].flatMap((part) => {
    const paths = parts[part]
    if (!Array.isArray(paths)) return []
    return paths.flatMap((path: unknown, at) =>
      typeof path === 'string' && !safeFile.test(path)
        ? [unsafePath(`/components/${index}/${part}/${at}`, path)]
        : [],
    )
  })
}

// The host never reads this file; a build that writes such things into it is not to be trusted.
function federationFaults(bytes: Uint8Array | undefined): Fault[] {
  if (!bytes) return []
  const metaData = Object(Object(parse(bytes)).metaData) as Readonly<Record<string, unknown>>
  const { publicPath, remoteEntry } = metaData
  const type: unknown = Object(remoteEntry).type
  const isSafe =
    !Object.hasOwn(metaData, 'getPublicPath') &&
    (publicPath === 'auto' || publicPath === '') &&
    type === 'module'
  if (isSafe) return []
  const detail =
    'mf-manifest.json names its own public path, or an entry that is not a module. Remove it from the build.'
  return [{ pointer: 'mf-manifest.json', code: 'manifest-unsafe', detail }]
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function foreignKey(key: string): Fault {
  const detail = `"${key}" is not allowed in slipway.json: the host decides where code comes from.`
  return { pointer: `/${escapePointer(key)}`, code: 'manifest-unsafe', detail }
}

function unsafePath(pointer: string, path: string): Fault {
  const detail = `"${path.slice(0, 100)}" is not the path of a file of this version.`
  return { pointer, code: 'manifest-unsafe', detail }
}
