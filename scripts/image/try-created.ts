import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createRepository } from '../testing/created-repository'
import { type BuiltImage, buildah, buildImage } from './build-image'
import { productionSettings, startImage } from './started-image'
import { checkHealth } from './try-image'

/** The image of a repository that `npm create slipway` writes, by the Containerfile that is written there. */
export async function tryCreated(root: string): Promise<void> {
  const repository = await createRepository(root)
  try {
    await buildAndTry(root, repository.folder)
  } finally {
    await repository.remove()
  }
}

async function buildAndTry(root: string, folder: string): Promise<void> {
  const image = await buildImage(root, folder)
  try {
    await tryImageOf(image, folder)
  } finally {
    await image.remove()
  }
}

async function tryImageOf(image: BuiltImage, folder: string): Promise<void> {
  const settings = { ...productionSettings('https://admin.example.com'), PORT: '3951' }
  const inside = (...words: string[]) => buildah(...image.runArguments(settings, words))
  assert.equal(await inside('id', '-u'), '65532')
  await assert.rejects(inside('touch', '/app/by-the-server'), /Permission denied/)
  await assert.rejects(inside('ls', 'node_modules/@slipway/sdk'), /No such file/)

  const server = await startImage(image, settings)
  await checkHealth(image, join(folder, 'Containerfile'))
  const words = ['operator', 'create', '--email', 'ada@example.com', '--name', 'Ada']
  assert.match(await inside('node_modules/.bin/slipway', ...words), /ada@example\.com/)
  assert.equal(await server.stop(), 0, server.said())
  const size = Number.parseInt(await inside('du', '-sm', '/app'), 10)
  console.log(`The image of a created repository: ${size} MB above Debian and Node`)
}
