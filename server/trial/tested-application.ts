import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApplicationFunction } from '../application/application'
import { type Application, createApplication } from '../application/create-application'
import { loadApplication } from '../application/load-application'
import type { GivenApplication } from './started-application'

/** Loads it as a start does, and throws what a start reports. */
export async function readApplication(given: GivenApplication): Promise<Application> {
  if (typeof given === 'function') return await describe(given)
  const path = resolve(isAddress(given) ? fileURLToPath(given) : String(given))
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile()) return await loadApplication({ path })
  throw new Error(
    `startApplication: there is no file ${path}; give the file of your application, from the folder in which the tests run, or new URL('./application.ts', import.meta.url).`,
  )
}

function isAddress(given: string | URL): boolean {
  return typeof given !== 'string' || given.startsWith('file:')
}

async function describe(application: ApplicationFunction): Promise<Application> {
  const draft = createApplication()
  await application(draft.app)
  return draft.finish()
}
