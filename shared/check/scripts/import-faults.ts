import { type Fault, isScript, type Manifest } from '@slipway/sdk/contract'
import { decodeText } from './parse-script'
import { pathOfImport, readImports, type ScriptImports, staticModules } from './script-imports'

/** The one name that the page's import map knows for remotes: federation's runtime. */
const FEDERATION = '@slipway/federation'

type Imports = ReadonlyMap<string, ScriptImports>
type Files = ReadonlyMap<string, Uint8Array>
type Named = Pick<Manifest, 'entry' | 'components' | 'modules'>

/** Reads what the scripts among `files` import, by their paths. */
function readAllImports(files: Files): Imports {
  const scripts = [...files].filter(([path]) => isScript(path))
  return new Map(scripts.map(([path, bytes]) => [path, readImports(decodeText(bytes))]))
}

/** Returns the `modules` that `slipway.json` has to list: scripts that others import statically, in their order. */
export function modulesOf(manifest: Omit<Named, 'modules'>, files: Files): readonly string[] {
  return search(manifest, readAllImports(files)).modules
}

/**
 * Imports that no browser could carry out: of a name that the page does not know, of a file that is not
 * in the version; and those that WebKit refuses: of a file that was not loaded before.
 */
export function importFaults(manifest: Named, files: Files): Fault[] {
  const imports = readAllImports(files)
  const broken = [...imports].flatMap(([path, one]) => brokenImports(path, one, files))
  return [...broken, ...circleFaults(manifest, imports), ...orderFaults(manifest, imports)]
}

function search({ entry, components }: Omit<Named, 'modules'>, imports: Imports) {
  return staticModules([entry, ...components.flatMap(({ preload }) => preload)], imports)
}

function brokenImports(path: string, { fixed, later }: ScriptImports, files: Files): Fault[] {
  const names = fixed.filter((name) => !/^(?:\.{0,2}\/|[a-z]+:)/i.test(name) && name !== FEDERATION)
  const missing = [...fixed, ...later].filter((name) => {
    const target = pathOfImport(path, name)
    return /^\.\.?\//.test(name) && (target === undefined || !files.has(target))
  })
  return [
    ...names.map((name) => unknownName(path, name)),
    ...missing.map((name) => ({
      pointer: path,
      code: 'import-missing',
      detail: `${path} imports "${shown(name)}", which is not a file of this version. Build the remote again, and publish everything that the build wrote.`,
    })),
  ]
}

function unknownName(pointer: string, name: string): Fault {
  const detail = `${pointer} imports "${shown(name)}" by a name that no page knows: the build did not bundle it. Remove it from the build's externals (webpack, rspack, Rsbuild: "externals"; Vite: "build.rollupOptions.external").`
  return { pointer, code: 'import-unknown', detail }
}

// What strangers write may be long.
const shown = (name: string) => name.slice(0, 100)

function circleFaults(manifest: Named, imports: Imports): Fault[] {
  return search(manifest, imports).circles.map(([importer, imported]) => ({
    pointer: importer,
    code: 'import-circle',
    detail: `${importer} and ${imported} import each other, and browsers by Apple then run neither. Put both into one chunk (webpack, rspack, Rsbuild: "optimization.splitChunks"; Vite: "build.rollupOptions.output.manualChunks").`,
  }))
}

function orderFaults(manifest: Named, imports: Imports): Fault[] {
  const { modules = [] } = manifest
  const places = new Map(modules.map((path, index) => [path, index]))
  const unknown = modules.filter((path) => !imports.has(path))
  const isLate = (path: string) =>
    fixedOf(path, imports).some((target) => (places.get(target) ?? -1) > (places.get(path) ?? -1))
  const late = [
    ...search(manifest, imports).modules.filter((path) => !places.has(path)),
    ...modules.filter(isLate),
  ]
  return [
    ...unknown.map((path) => modulesFault(`"${path}" is not a script of this version.`)),
    ...late.map((path) =>
      modulesFault(
        `"${path}" is imported by another script, and is not listed in "modules" after those that it imports.`,
      ),
    ),
  ]
}

function fixedOf(path: string, imports: Imports): string[] {
  const { fixed = [] } = imports.get(path) ?? {}
  return fixed.flatMap((name) => pathOfImport(path, name) ?? [])
}

function modulesFault(what: string): Fault {
  const detail = `${what} The command writes the list: npx slipway describe`
  return { pointer: '/modules', code: 'modules-incomplete', detail }
}
