import { cpSync } from 'node:fs'
import { compile, counts, numbers, writeHtml, writeText } from '../compile.js'
import { buildShared, externals, moduleConfig } from './shared.js'

/**
 * single-spa as its documentation recommends it: an import map of modules in the page, React and
 * single-spa shared through it and preloaded, each component a parcel with its own life cycle.
 */
export async function buildSingleSpa() {
  const shared = await buildShared('single-spa/dist/shared')
  const parcels = await buildParcels()
  const [[host]] = await compile([
    moduleConfig({
      entry: './single-spa/main.jsx',
      folder: 'single-spa/dist/host',
      file: 'main',
      externals,
    }),
  ])
  for (const count of counts) {
    const folder = `sites/single-spa-${count}`
    cpSync('single-spa/dist', folder, { recursive: true })
    const used = Object.fromEntries(parcels.slice(0, count))
    writeHtml(folder, [
      `<script type="importmap">${JSON.stringify({ imports: { ...shared, ...used } })}</script>`,
      ...Object.values(shared).map((url) => `<link rel="modulepreload" href="${url}">`),
      `<script>globalThis.parcelCount = ${count}</script>`,
      `<script type="module" src="/host/${host}"></script>`,
    ])
  }
}

async function buildParcels() {
  const configs = numbers.map((number) => {
    const entry = `./generated/parcels/bench${number}.jsx`
    writeText(entry, parcelText(number))
    return moduleConfig({
      entry,
      folder: 'single-spa/dist/parcels',
      file: `bench${number}`,
      externals,
    })
  })
  const built = await compile(configs)
  return built.map(([file], index) => [`@bench/bench${index + 1}`, `/parcels/${file}`])
}

function parcelText(number) {
  return `import React from 'react'
import ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { Bench${number} } from '../../components/bench${number}'

export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: Bench${number},
  errorBoundary: () => null,
})
`
}
