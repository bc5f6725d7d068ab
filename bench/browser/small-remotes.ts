import { join } from 'node:path'
import { buildRemote } from '@slipway/sdk/build'
import { workFolder } from '../server-folder'
import { buildOnce } from './build-once'

/** The number of remotes, of one small component each. */
const REMOTES = 32

/** Folder of the built remotes, for the server. */
export const remotesFolder = join(workFolder, 'remotes')

/** `Bench1`, `Bench2`, …: the name of a component. */
export const componentName = (index: number): string => `Bench${index + 1}`

/** Folder of the components' sources. */
export const componentsFolder = join(remotesFolder, 'small/src')

/** The module of a component, without the extension. */
export function componentModule(index: number): string {
  return join(componentsFolder, `bench${index + 1}`)
}

/** Builds the remotes, each by itself, and one whose component is empty: what a remote costs at least. */
export async function buildSmallRemotes(): Promise<void> {
  const folder = join(remotesFolder, 'small')
  await buildOnce({
    folder,
    sources: ['shared/build', 'shared/sdk', 'shared/contract', 'package-lock.json'],
    files: sourceFiles(),
    run: () => buildRemote(folder),
  })
}

function sourceFiles(): Record<string, string> {
  const indexes = Array.from({ length: REMOTES }, (_, index) => index)
  return {
    'package.json': JSON.stringify({ name: 'small', version: '1.0.0', type: 'module' }),
    'webpack.config.ts': configText(indexes),
    'src/empty.tsx': 'export default function Empty() { return null }\n',
    ...Object.fromEntries(
      indexes.map((index) => [`src/bench${index + 1}.tsx`, componentText(index)]),
    ),
  }
}

function configText(indexes: readonly number[]): string {
  const remotes = indexes.map((index) => remoteText(componentName(index), `bench${index + 1}`))
  return `import { defineRemote } from '@slipway/sdk/build'

export default [
${[...remotes, remoteText('Empty', 'empty')].join('\n')}
]
`
}

function remoteText(component: string, name: string): string {
  return `  defineRemote({
    name: '${name}',
    dist: 'dist/${name}',
    components: { ${component}: { module: './src/${name}.tsx' } },
  }),`
}

function componentText(index: number): string {
  const name = componentName(index)
  return `import { useState } from 'react'

interface Props { readonly title: string; readonly items: readonly string[] }

export function ${name}({ title, items }: Props) {
  const [isOpen, setOpen] = useState(true)
  const id = 'bench-${index + 1}'
  return (
    <section data-bench="${name}" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>Component ${name} tells how ${index + 1} of the parts of this page is doing today.</p>
      {isOpen && <ul>{items.map((item) => <li key={item}>{item}: {(item.length * ${7 + index}).toFixed(2)}</li>)}</ul>}
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide details of ${name}' : 'Show details of ${name}'}
      </button>
    </section>
  )
}
`
}
