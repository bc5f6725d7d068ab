import { bridgeFiles, readShares, scriptWarnings } from '@slipway/sdk/check'
import { isScript, type Manifest } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'

/** Warns of what the page's policy refuses in a build, and of what the page does not find. */
export function buildWarnings(
  manifest: Pick<Manifest, 'entry' | 'components'>,
  files: ReadonlyMap<string, Buffer>,
): PlacedFault[] {
  const isShared = sharesClient(files)
  const { ofBridges } = bridgeFiles(manifest, files)
  return [...files].flatMap(([path, bytes]) => {
    if (path.endsWith('.wasm')) return [compiledCode(path)]
    const text = bytes.toString()
    if (!isScript(path)) return path.endsWith('.css') ? addressWarnings(path, text, files) : []
    return [
      ...(isShared || ofBridges.has(path) ? [] : clientWarnings(path, text)),
      ...scriptWarnings(path, text),
      ...addressWarnings(path, text, files),
    ]
  })
}

function compiledCode(pointer: string): PlacedFault {
  const detail =
    'The page serves WebAssembly and does not run it: its policy lets nothing be compiled. What needs this file fails when it is drawn; use the JavaScript build of the library, or remove it.'
  return { pointer, code: 'wasm-not-run', detail }
}

// Between quotes or in url(), without what is behind the name.
const fromRoot = /["'`(]\/([A-Za-z0-9_./-]+)(?=["'`)?#])/g

/** Files of the build that are looked for at the root of the host, as Vite's default `base` has it. */
function addressWarnings(
  pointer: string,
  text: string,
  files: ReadonlyMap<string, Buffer>,
): PlacedFault[] {
  const paths = new Set([...text.matchAll(fromRoot)].map(([, path = '']) => path))
  const [first, ...more] = [...paths].filter((path) => files.has(path))
  if (first === undefined) return []
  const others = more.length > 0 ? ` (and ${more.length} more like it)` : ''
  const detail = `"/${first}"${others} is an address of the host, which does not have the file there. Vite: set "base: './'", and import files of the folder "public" instead of naming them; webpack and rspack: "output.publicPath: 'auto'"; Rsbuild: "output.assetPrefix: 'auto'".`
  return [{ pointer, code: 'address-of-host', detail }]
}

// Its answer to developers' tools.
const client = /\brendererPackageName:\s*["'`]react-dom["'`]/
// Before React 19 "react-dom" drew by itself: this is the copy of that share for pages that have none.
const ofShare = /\bversion:\s*["'`]1[678]\.[^"'`]*["'`],\s*rendererPackageName:/

// Then its own is for pages that have none, as the Vite plugin builds one for all that is shared; a page of the
// build's own may be the only one that takes it.
function sharesClient(files: ReadonlyMap<string, Buffer>): boolean {
  return [...files].some(([path, bytes]) => {
    if (!isScript(path)) return false
    const { consumed, provided } = readShares(bytes.toString())
    return [...consumed.map(({ name }) => name), ...provided].includes('react-dom/client')
  })
}

function clientWarnings(pointer: string, code: string): PlacedFault[] {
  if (!client.test(code) || ofShare.test(code)) return []
  const detail =
    'It brings its own "react-dom/client", which draws only as long as the React of the host has the same version. Share it: "react-dom/client": { singleton: true, requiredVersion: "^19.0.0" } in the federation plugin; or draw by a bridge, which may have a React of its own.'
  return [{ pointer, code: 'share-own-client', detail }]
}
