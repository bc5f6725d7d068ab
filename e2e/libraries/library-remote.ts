import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '@slipway/sdk/contract'
import { buildHere } from '../../shared/cli/build-here'
import { type Library, libraryOf, type Row, remoteOf } from './packages'

/** Writes the remote of a package, builds it as `slipway check` does, and says what publishing refuses. */
export async function buildLibrary(folder: string, name: string): Promise<Row> {
  const { remote, component } = remoteOf(name)
  const cwd = join(folder, 'remotes', remote)
  await mkdir(cwd, { recursive: true })
  const about = { name: remote, version: '1.0.0', type: 'module', private: true }
  await writeFile(join(cwd, 'package.json'), JSON.stringify(about))
  await writeFile(join(cwd, 'webpack.config.ts'), configuration(component))
  await writeFile(join(cwd, 'library.tsx'), componentText(name, libraryOf(name)))
  try {
    const [build] = await buildHere({
      cwd,
      env: process.env,
      isTerminal: false,
      progress: () => undefined,
    })
    if (!build) throw new Error('nothing was built')
    const faults = build.faults.map(({ code, detail = '' }) => `${code}: ${detail}`)
    const warnings = build.warnings.map(({ file = '', line = 0 }) => `${file}:${line}`)
    return { name, state: faults.length > 0 ? 'refused' : 'built', faults, warnings, build }
  } catch (error) {
    return { name, state: 'not built', faults: [reasonOf(error)], warnings: [] }
  }
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof CodedError ? (error.errors ?? []) : []
  return first?.detail ?? String(error)
}

function configuration(component: string): string {
  return `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: { ${component}: { module: './library.tsx', deadlineMs: 60_000 } },
})
`
}

// To list what it exports keeps all of it in the build.
function componentText(name: string, { use, imports = '' }: Library): string {
  return `import * as it from '${name}'
${imports}
import { createElement, useState } from 'react'

const main = it['default'] ?? it
const Main = main
const once = (make) => useState(make)[0]
const nonce = document.querySelector('style[nonce]')?.nonce

export default function Library() {
  return <div data-library="${name}" data-exports={Object.keys(it).length}>{${use}}</div>
}
`
}
