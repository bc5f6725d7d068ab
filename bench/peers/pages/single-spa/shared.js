import { compile, configure, writeText } from '../compile.js'

/** What the import map names for all parcels; React has no build for browsers of its own any more. */
export const externals = ['react', 'react-dom', 'react-dom/client', 'single-spa']

/** Builds the shared packages as modules, one file each; gives the import map's part for them. */
export async function buildShared(folder) {
  const configs = []
  for (const name of externals) {
    const file = name.replace('/', '-')
    const entry = `./generated/shared/${file}.js`
    writeText(entry, moduleText(name))
    configs.push(
      moduleConfig({ entry, folder, file, externals: externals.filter((n) => n !== name) }),
    )
  }
  const built = await compile(configs)
  return Object.fromEntries(externals.map((name, index) => [name, `/shared/${built[index][0]}`]))
}

/** A build that is a module for the browser and leaves the shared packages outside. */
export function moduleConfig({ entry, folder, file, externals }) {
  return configure({
    entry,
    folder,
    output: { filename: `${file}.[contenthash:10].js`, module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
    externalsType: 'module',
    externals,
  })
}

function moduleText(name) {
  const fallback = name === 'single-spa' ? '' : `export { default } from '${name}'\n`
  return `export * from '${name}'\n${fallback}`
}
