import { buildWarnings } from './build-warnings'

const ownClient = 'const about = { rendererPackageName: "react-dom", version: "19.3.1" }'
const provided =
  'const scope = { "react-dom/client": [{ version: "19.3.1", get: () => load(1), shareConfig: { singleton: true } }] }'

const codesOf = (files: Readonly<Record<string, string>>) => {
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const)
  return buildWarnings({ entry: 'entry.js', components: [] }, new Map(bytes)).map(
    ({ code }) => code,
  )
}

test('a client of its own is told, and is none where the build shares it, also for its own page alone', () => {
  expect(codesOf({ 'entry.js': '', 's.js': ownClient })).toEqual(['share-own-client'])
  expect(codesOf({ 'entry.js': provided, 's.js': ownClient })).toEqual([])
})

test('a copy of react-dom before 19 that is shared is no client', () => {
  const older = 'const about = {bundleType:0,version:"17.0.2",rendererPackageName:"react-dom"}'
  expect(codesOf({ 'entry.js': '', 's.js': older })).toEqual([])
})
