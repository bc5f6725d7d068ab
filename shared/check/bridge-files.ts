import { isScript, type Manifest } from '@slipway/sdk/contract'
import { firstDrawings } from './first-drawing'
import { decodeText, keyName, tryParseScript } from './scripts/parse-script'
import { walk } from './scripts/walk'

/** The scripts of a build, by whether bridges alone load them. */
export interface BridgeFiles {
  /** Loaded by bridges alone before they are drawn: each may have a React of its own. */
  readonly ofBridges: ReadonlySet<string>
  /** Names of the components that are no bridges → the files that they load. */
  readonly others: ReadonlyMap<string, readonly string[]>
}

/** Tells the files of bridges from those of components that the React of the host draws. */
export function bridgeFiles(
  manifest: Pick<Manifest, 'entry' | 'components'>,
  files: ReadonlyMap<string, Uint8Array>,
): BridgeFiles {
  const ofEach = firstDrawings(manifest, files).map(
    ({ component, files: own }) => [component, own.map(({ path }) => path)] as const,
  )
  const known = new Map<string, boolean>()
  const makesOne = (path: string) => {
    const is =
      known.get(path) ??
      (isScript(path) && makesBridge(decodeText(files.get(path) ?? new Uint8Array())))
    known.set(path, is)
    return is
  }
  const isBridge = (paths: readonly string[]) =>
    paths.some((path) => path !== manifest.entry && makesOne(path))
  const others = new Map(ofEach.filter(([, paths]) => !isBridge(paths)))
  const loaded = new Set([manifest.entry, ...[...others.values()].flat()])
  const ofBridges = ofEach.flatMap(([, paths]) => paths).filter((path) => !loaded.has(path))
  return { ofBridges: new Set(ofBridges), others }
}

// In what federation's bridges log, which no minifier changes.
const ofFederation = /\bcreateBridgeComponent\b/

/** Whether a script has what makes a bridge: federation's own, or an object with both functions of its contract. */
function makesBridge(code: string): boolean {
  if (ofFederation.test(code)) return true
  if (!/\bdestroy\b/.test(code) || !/\brender\b/.test(code)) return false
  let isFound = false
  walk(tryParseScript(code), (node) => {
    if (node.type !== 'ObjectExpression') return
    const keys = node.properties.map((one) => (one.type === 'Property' ? keyName(one.key) : ''))
    isFound ||= keys.includes('render') && keys.includes('destroy')
  })
  return isFound
}
