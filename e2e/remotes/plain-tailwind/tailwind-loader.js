import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'

const require = createRequire(import.meta.url)

/** Does what @tailwindcss/postcss does, whose compiled parts npm cannot install from a lock file of another system. */
async function tailwindLoader(css) {
  const { context } = this
  const { build } = await compile(css, { base: context, loadModule, loadStylesheet })
  return build(await wordsIn(context))
}

export default tailwindLoader

async function loadStylesheet(id, base) {
  const path = id.startsWith('.') ? join(base, id) : require.resolve(`${id}/index.css`)
  return { path, base: dirname(path), content: await readFile(path, 'utf8') }
}

async function loadModule(id, base) {
  return { path: id, base, module: (await import(id)).default }
}

async function wordsIn(folder) {
  const names = await readdir(folder)
  const scripts = names.filter((name) => name.endsWith('.jsx'))
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.split(/[\s"'`{}]+/))
}
