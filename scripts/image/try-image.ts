import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltImage, buildah } from './build-image'
import { productionSettings, startImage } from './started-image'

const MOST_MB = 100

/** The image by itself: its size, its user, its health check, an operator, and an end that is clean. */
export async function tryImage(image: BuiltImage): Promise<void> {
  const inside = (...words: string[]) => buildah(...image.runArguments({}, words))
  const size = Number.parseInt(await inside('du', '-sm', '/srv/slipway'), 10)
  assert(size <= MOST_MB, `the image has ${size} MB above Debian and Node; ${MOST_MB} are allowed`)
  assert.equal(await inside('id', '-u'), '65532')
  await assert.rejects(inside('touch', '/srv/slipway/by-the-server'), /Permission denied/)
  assert(existsSync(join(image.folder, 'srv/slipway/node_modules/slipway/sbom.json')), 'no SBOM')

  const settings = { ...productionSettings('https://admin.example.com'), PORT: '3951' }
  const server = await startImage(image, settings)
  await checkHealth(image, 'Containerfile')
  const code = await server.stop()
  assert.equal(code, 0, `it ended with ${code}:\n${server.said()}`)
  console.log(
    `The image: ${size} MB above Debian and Node, ready in ${Math.round(server.readyMs)} ms`,
  )
}

/** Runs the program of the Containerfile's own health check: well at 3951, and not where nothing answers. */
export async function checkHealth(image: BuiltImage, containerfile: string): Promise<void> {
  const [, command = '[]'] =
    /CMD (\["node", "-e".*\])/.exec(await readFile(containerfile, 'utf8')) ?? []
  const words = JSON.parse(command)
  await buildah(...image.runArguments({ PORT: '3951' }, words))
  await assert.rejects(buildah(...image.runArguments({ PORT: '3952' }, words)))
}
