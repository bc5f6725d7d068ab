import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isScript, type Manifest, type ManifestComponent } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { type Drawable, type Drawn, hung, needsOther } from './drawable'
import { type Looked, runInJest } from './run-in-jest'

/** The result of starting a built container, outside of a browser. */
export interface ContainerReport {
  /** Components that no host could draw. */
  readonly faults: readonly PlacedFault[]
  /** Names of the components that are there. */
  readonly started: readonly string[]
  /** Names of those that broke while they started; in a browser they may not. */
  readonly broken: readonly string[]
  /** Of what was to be drawn, that of the components that are there. */
  readonly drawn: readonly Drawn[]
}

/**
 * Starts the built container of a remote in jsdom, a simulated browser, gets each component as a host does,
 * and draws it where `drawables` want it. One that does not end costs the others nothing.
 */
export async function lookIntoContainer(
  { cwd, progress }: CommandContext,
  build: CheckedBuild,
  drawables: readonly Drawable[] = [],
): Promise<ContainerReport> {
  const manifest: Manifest = JSON.parse(build.manifestText)
  const { components } = manifest
  if (components.length === 0 || isNoModule(build))
    return { faults: [], started: [], broken: [], drawn: [] }
  progress(`Starting the built ${build.name} …`)
  const entry = join(await copyScripts(cwd, build), manifest.entry)
  const subjects = [
    ...components.map(({ name, expose }) => ({ name, expose, entry })),
    ...drawables.map(({ component: name, expose, place, props, content }) => {
      const after = components.findIndex((one) => one.name === name)
      return { name, expose, entry, slot: { place, props, content }, after }
    }),
  ]
  const got = await runInJest<Outcome>({ cwd, name: 'container', subjects, asModules: true })
  const module = (name: string) => moduleOf(cwd, build, name)
  const faults = components.flatMap((component, index) =>
    faultOf({ component, index, module: module(component.name), looked: got[index] }),
  )
  const isOf = (code: string, index: number) =>
    faults.some((fault) => fault.code === code && fault.pointer === exposeAt(index))
  const namesOf = (is: (index: number) => boolean) =>
    components.flatMap(({ name }, index) => (is(index) ? [name] : []))
  const started = namesOf((index) => stageOf(got[index]) === undefined)
  return {
    faults: stageOf(got[0]) === 'container' ? faults.slice(0, 1) : faults,
    started,
    broken: namesOf((index) => isOf('remote-broken', index)),
    drawn: drawables.flatMap(({ index, component }, at) =>
      started.includes(component) ? [{ index, ...errorOf(got[components.length + at]) }] : [],
    ),
  }
}

function errorOf(looked: Looked<Outcome> | undefined): Pick<Drawn, 'error'> {
  if (looked?.state === 'hung') return { error: hung }
  if (looked?.state !== 'done') return { error: 'jest did not get to it; run: npx slipway test' }
  const { error } = looked.outcome
  return error === undefined ? {} : { error }
}

// It was said why it cannot start; trying only takes its time.
function isNoModule({ faults }: CheckedBuild): boolean {
  return faults.some(({ code }) => code === 'entry-not-module' || code === 'chunk-not-module')
}

function exposeAt(index: number): string {
  return `/components/${index}/expose`
}

/** The file of a component's module, from the remote's folder. */
export function moduleOf(cwd: string, { modules }: CheckedBuild, name: string): string | undefined {
  const module = Object.hasOwn(modules, name) ? modules[name] : undefined
  return module && relative(cwd, module).replaceAll(sep, '/')
}

/** The stage at which it ended, and the reason; nothing of both is good. */
interface Outcome {
  readonly stage?: 'container' | 'expose' | 'component'
  readonly error?: string
  /** Of a module without the component. */
  readonly exports?: readonly string[]
  readonly isOfVue?: boolean
}

// A folder that says of its scripts that they are modules, as the page does.
async function copyScripts(cwd: string, { dist, name, files }: CheckedBuild): Promise<string> {
  const folder = join(cwd, '.cache', 'slipway', 'built', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const path of files.keys()) {
    if (!isScript(path)) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await copyFile(join(dist, path), join(folder, path))
  }
  return folder
}

function stageOf(looked: Looked<Outcome> | undefined): Outcome['stage'] | 'unfinished' {
  return looked?.state === 'done' ? looked.outcome.stage : 'unfinished'
}

interface Got {
  readonly component: ManifestComponent
  readonly index: number
  readonly module: string | undefined
  readonly looked: Looked<Outcome> | undefined
}

function faultOf({ component, index, module, looked }: Got): PlacedFault[] {
  const { name, expose } = component
  const pointer = exposeAt(index)
  const where = module ?? expose
  if (looked?.state === 'hung') {
    const detail = `${name}: the built remote does not finish starting; look for a loop in ${where}, or for an await at the top of a module.`
    return [{ pointer, code: 'remote-broken', detail }]
  }
  if (looked?.state !== 'done') {
    const detail = `${name}: the built remote was not started: jest did not get to it. Run: npx slipway test`
    return [{ pointer, code: 'remote-broken', detail }]
  }
  const { stage, error = '', exports = [], isOfVue = false } = looked.outcome
  if (!stage || needsOther(error)) return []
  if (stage === 'component') {
    const detail = isOfVue ? ofVue(name, where) : notFound({ name, where, exports })
    return [{ pointer, code: 'not-a-component', detail }]
  }
  if (error.includes('does not exist in container')) {
    const detail = `${name}: the built remote has no "${expose}", which slipway.json names. Build the remote again, and find out what changes slipway.json after the build.`
    return [{ pointer, code: 'expose-missing', detail }]
  }
  const code = error.includes('does not satisfy the requirement')
    ? 'share-unsatisfied'
    : 'remote-broken'
  const what = stage === 'container' ? 'the built remote' : where
  // rspack leaves out its loader where the target's browsers may lack import().
  const remedy = error.includes("reading 'consumes'")
    ? ` The build has no loader for chunks: set "output.chunkLoading: 'import'".`
    : ''
  return [{ pointer, code, detail: `${name}: ${what} throws while it starts: ${error}${remedy}` }]
}

interface NotFound {
  readonly name: string
  readonly where: string
  readonly exports: readonly string[]
}

function notFound({ name, where, exports }: NotFound): string {
  const list = exports.map((one) => `"${one}"`).join(', ') || 'nothing'
  return `${name}: ${where} exports ${list}; the component must be its export "default" or "${name.replace(/.*\//, '')}", and a component of React.`
}

const ofVue = (name: string, where: string) =>
  `${name}: ${where} exports a component of Vue, and the host draws those of React. Wrap it in a bridge, and expose that: a module whose export is a function that returns { render({ dom, ...props }), destroy() } (docs/teams/bridges.md).`
