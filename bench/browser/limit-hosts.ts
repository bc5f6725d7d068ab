import { join, resolve } from 'node:path'
import webpack from 'webpack'
import hostConfig from '../../webpack.config'
import { workFolder } from '../server-folder'
import { buildOnce } from './build-once'
import { componentModule, componentName } from './small-remotes'

/**
 * The limit: the very host, with the first `count` components linked in and registered before it
 * starts. No page with separately built parts can be faster than this one. Returns the built folder.
 */
export function buildLimitHost(count: number): Promise<string> {
  return buildHost(`limit-${count}`, [registrationText(count)])
}

/** A host that shows its registry and a component to the page, to draw and mount on demand. */
export function buildDrawingHost(): Promise<string> {
  return buildHost('drawing', [drawingText])
}

async function buildHost(name: string, before: readonly string[]): Promise<string> {
  const folder = join(workFolder, 'hosts', name)
  const imports = [...before.keys()].map((index) => `import './before-${index}'`)
  await buildOnce({
    folder,
    sources: ['host', 'shared', 'webpack.config.ts', 'package-lock.json'],
    files: {
      'entry.ts': `${imports.join('\n')}\nimport ${JSON.stringify(resolve('host/main'))}\n`,
      ...Object.fromEntries(before.map((text, index) => [`before-${index}.tsx`, text])),
    },
    run: () => runWebpack(folder),
  })
  return join(folder, 'dist')
}

async function runWebpack(folder: string): Promise<void> {
  const config = hostConfig({ root: resolve('.'), mode: 'production' })
  const compiler = webpack({
    ...config,
    entry: { main: join(folder, 'entry.ts') },
    output: { ...config.output, path: join(folder, 'dist') },
    cache: { type: 'filesystem', name: 'bench', cacheDirectory: join(workFolder, 'webpack') },
  })
  const stats = await new Promise<webpack.Stats | undefined>((fulfil, reject) => {
    compiler.run((error, result) => (error ? reject(error) : fulfil(result)))
  })
  await new Promise((fulfil) => compiler.close(fulfil))
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
}

function registrationText(count: number): string {
  const names = Array.from({ length: count }, (_, index) => componentName(index))
  const imports = names.map(
    (name, index) => `import { ${name} } from ${JSON.stringify(componentModule(index))}`,
  )
  return `import { SlotComponentRegistry } from '@slipway/sdk'
${imports.join('\n')}

SlotComponentRegistry.registerMany({ ${names.join(', ')} })
`
}

const drawingText = `import { SlotComponentRegistry } from '@slipway/sdk'
import { Bench1 } from ${JSON.stringify(componentModule(0))}

interface Props { readonly title: string; readonly items: readonly string[] }

function Direct({ entries }: { readonly entries: readonly Props[] }) {
  return entries.map((props, index) => <Bench1 key={index} {...props} />)
}

/** A component that notes each of its drawings. */
function counted(name: string, text: string) {
  return function Counted() {
    draws[name] = (draws[name] ?? 0) + 1
    return <p data-bench={name}>{text}</p>
  }
}

const draws: Record<string, number> = {}
const components = { Drawn: Bench1, Mounted: Direct }
Object.assign(globalThis, { bench: { registry: SlotComponentRegistry, components, counted, draws } })
`
