import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readHostFiles } from './host-files'

test('a file that is there compressed alone is served like any other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-host-'))
  const brotli = brotliCompressSync('export const a = 1')
  writeFileSync(join(folder, 'main.1.js.br'), brotli)
  const page = { scripts: [], styles: [] }
  const assets = { entry: page, chunks: {}, federation: '', startTexts: {} }
  const integrity = { 'main.1.js': '' }
  writeFileSync(join(folder, 'assets.json'), JSON.stringify({ ...assets, integrity }))

  const file = await (await readHostFiles(folder)).file('main.1.js')
  rmSync(folder, { recursive: true })

  expect(file?.bytes.toString()).toBe('export const a = 1')
  expect(file?.brotli).toEqual(brotli)
})
