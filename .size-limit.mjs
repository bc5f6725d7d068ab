import { readFileSync } from 'node:fs'
import { chunksOf } from './shared/contract/pages.ts'

const { entry, chunks, federation } = JSON.parse(readFileSync('dist/host/assets.json', 'utf8'))

/** The scripts that the head of the page names, besides texts and remotes. */
function scriptsOf(page) {
  return pathsOf([...entry.scripts, ...chunksOf(page).flatMap((name) => chunks[name].scripts)])
}

const pathsOf = (files) => [...new Set(files)].map((name) => `dist/host/${name}`)

const budget = (name, path, limit) => ({ name, path, limit, brotli: true })

export default [
  budget('sign-in page, scripts', scriptsOf('sign-in'), '100 kB'),
  budget('sign-in page, styles', pathsOf(entry.styles), '14 kB'),
  budget('a list, scripts', scriptsOf('list'), '269 kB'),
  budget('what all remotes import', pathsOf([federation]), '21 kB'),
  budget('a small remote, its one script', 'remotes/starter/dist/*.js', '1.8 kB'),
]
