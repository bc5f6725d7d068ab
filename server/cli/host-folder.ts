import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Returns the path of the application that `package.json` in this folder names: `"slipway": { "application": "./application.ts" }`.
 * A folder that names one is a host's; that of a remote does not.
 */
export function applicationIn(folder: string): string | undefined {
  const { application } = readField(join(folder, 'package.json'))
  return typeof application === 'string' ? resolve(folder, application) : undefined
}

/** Makes the application of a host's folder the one that is run there, unless the environment names another one. */
export function setApplicationOf(folder: string, env: NodeJS.ProcessEnv): void {
  const application = env['SLIPWAY_APP'] || applicationIn(folder)
  if (application) env['SLIPWAY_APP'] = application
}

// Whether the file is there and right is npm's business; here it only says nothing then.
function readField(file: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')).slipway)
  } catch {
    return {}
  }
}
