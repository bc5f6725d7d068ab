import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { packCreate } from './pack-create'
import { packServer } from './pack-server'

/** `npm run pack`: builds what is stale and writes the archives of the packages into `dist/packages`. */
const root = process.cwd()
const out = join(root, 'dist/packages')
for (const part of ['host', 'sdk']) {
  const args = ['--import', 'tsx', 'scripts/build.ts', `--only-${part}`]
  execFileSync(process.execPath, args, { stdio: 'inherit' })
}
await mkdir(out, { recursive: true })
const files = [await packServer({ root, out }), await copySdk(), await packCreate({ root, out })]
for (const file of files) {
  const { size } = await stat(file)
  console.log(`${relative(root, file)} ${(size / 1_000_000).toFixed(1)} MB`)
}

async function copySdk(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'shared/package.json'), 'utf8'))
  const file = join(out, `slipway-sdk-${version}.tgz`)
  await cp(join(root, 'dist/sdk/sdk.tgz'), file)
  return file
}
