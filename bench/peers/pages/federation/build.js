import { cpSync } from 'node:fs'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { compile, configure, counts, deferred, numbers, writeHtml, writeText } from '../compile.js'

const shared = { react: { singleton: true }, 'react-dom': { singleton: true } }

/**
 * Module Federation as its documentation shows it: remotes named in the host's configuration by their
 * manifests, an asynchronous boundary before the host's own code, components by `React.lazy`.
 */
export async function buildFederation() {
  await compile(numbers.map(remoteConfig))
  for (const count of counts) await buildHost(count)
}

function remoteConfig(number) {
  const name = `bench${number}`
  return configure({
    entry: {},
    folder: `federation/dist/${name}`,
    publicPath: 'auto',
    output: { uniqueName: name },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './Component': `./components/${name}.tsx` },
        shared,
        manifest: true,
        dts: false,
      }),
    ],
  })
}

async function buildHost(count) {
  const folder = `sites/federation-${count}`
  const names = numbers.slice(0, count).map((number) => `bench${number}`)
  writeText(`generated/federation-${count}/bootstrap.jsx`, bootstrapText(count))
  writeText(`generated/federation-${count}/main.js`, `import('./bootstrap.jsx')\n`)
  const [files] = await compile([
    configure({
      entry: `./generated/federation-${count}/main.js`,
      folder,
      output: { uniqueName: 'host' },
      plugins: [
        new ModuleFederationPlugin({
          name: 'host',
          remotes: Object.fromEntries(
            names.map((name) => [name, `${name}@/remotes/${name}/mf-manifest.json`]),
          ),
          shared,
          dts: false,
        }),
      ],
    }),
  ])
  for (const name of names)
    cpSync(`federation/dist/${name}`, `${folder}/remotes/${name}`, { recursive: true })
  writeHtml(folder, files.map(deferred))
}

function bootstrapText(count) {
  const slots = numbers.slice(0, count)
  const lazy = slots.map(
    (n) =>
      `const Bench${n} = lazy(async () => ({ default: (await import('bench${n}/Component')).Bench${n} }))`,
  )
  const parts = slots.map(
    (n) => `      <Suspense fallback="…"><Bench${n} {...entryProps(${n})} /></Suspense>`,
  )
  return `import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { entryProps } from '../../entries'
import { Page } from '../../page'
${lazy.join('\n')}

createRoot(document.getElementById('app')).render(
    <Page>
${parts.join('\n')}
    </Page>,
)
`
}
