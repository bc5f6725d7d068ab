import { readFileSync } from 'node:fs'

const { entry, chunks, pages } = JSON.parse(readFileSync('dist/host/assets.json', 'utf8'))

/** The scripts that the head of the page at `path` names, besides texts and remotes. */
function scriptsAt(path) {
  const names = pages.find(([pattern]) => new RegExp(pattern).test(path))?.[1] ?? []
  return pathsOf([...entry.scripts, ...names.flatMap((name) => chunks[name].scripts)])
}

const pathsOf = (files) => [...new Set(files)].map((name) => `dist/host/${name}`)

const budget = (name, path, limit) => ({ name, path, limit, brotli: true })

export default [
  budget('sign-in page, scripts', scriptsAt('/login'), '100 kB'),
  budget('sign-in page, styles', pathsOf(entry.styles), '14 kB'),
  budget('a list, scripts', scriptsAt('/resources/orders'), '266 kB'),
  budget('a small remote, its one script', 'remotes/starter/dist/*.js', '9 kB'),
]
