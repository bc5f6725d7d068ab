import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Application } from '../application/create-application'
import type { BuiltRemotes } from '../catalog/publish/built-remotes'
import type { Changes } from '../changes/changes'
import { demoAccounts } from '../demo/accounts'
import { createShowcase } from '../showcase/showcase'
import { formPlace } from '../slots/form-slot'
import { isSlot } from '../slots/slot'
import type { Storage } from '../storage/storage'
import type { Config } from './config/config'
import type { ServerDeps } from './wiring/server-deps'

interface Place {
  readonly config: Config
  readonly log: Logger
  /** The folder of the repository. */
  readonly root: string
}

interface Parts {
  readonly application: Application
  readonly storage: Storage
  readonly changes: Changes
  readonly built: readonly BuiltRemotes[]
}

/** The week of the demo at a start; what cannot be written is logged, and stops nothing. */
interface DemoShowcase {
  /** Before anything is released. */
  begin(): Promise<void>
  isHere(): Promise<boolean>
  /** Once the server listens: nobody waits for it. */
  finish(): Promise<void>
  readonly stage: NonNullable<ServerDeps['demo']>
}

/** Of the demo alone, on one's own machine: no other application is given a past. */
export function demoShowcase(
  { config, log, root }: Place,
  { application, storage, changes, built }: Parts,
): DemoShowcase | undefined {
  const isDemo = !config.application && config.mode === 'local' && !config.development
  if (!isDemo || !config.demoHistory) return undefined
  const stage = stageIn(root)
  const versions = built.flatMap((one) => one.versions)
  const registered = registeredIn(application)
  const showcase = createShowcase({ storage, changes, registered, ...stage })
  return {
    stage,
    isHere: showcase.isHere,
    async begin() {
      for (const { code, message } of await showcase.begin(versions)) log.error({ code }, message)
    },
    finish: () =>
      showcase
        .finish(versions)
        .catch((err: unknown) => log.error({ err }, 'the week of the demo could not be written')),
  }
}

/** Returns the folder in which the showcase's scripts were built, and its cast. */
function stageIn(root: string): DemoShowcase['stage'] {
  const [operator = '', ...colleagues] = demoAccounts.map(({ email }) => email)
  return { folder: join(root, 'dist/showcase'), cast: { operator, colleagues } }
}

/** The components that the application registers, each with its location, or the form that it is in. */
function registeredIn({
  resources,
  slots,
}: Pick<Application, 'resources' | 'slots'>): { location: string; component: string }[] {
  const atLocations = slots
    .all()
    .map(({ location, entry }) => ({ location, component: entry.component }))
  const inForms = [...resources].flatMap(([name, { items }]) =>
    items.filter(isSlot).map(({ component }) => ({ location: formPlace(name), component })),
  )
  return [...atLocations, ...inForms]
}
