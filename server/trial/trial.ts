/** The exports for tests of applications, as `slipway/testing`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unknownName } from '@slipway/sdk/check'
import { callOf } from '@slipway/sdk/contract/call'
import type { Application } from '../application/create-application'
import { serverPackage } from '../application/own-modules'
import { type HostFiles, readHostFiles } from '../delivery/assets/host-files'
import { createPasswords, type Passwords } from '../identity/passwords/passwords'
import { type Config, readConfig } from '../process/config/config'
import { startServer } from '../process/start-server'
import type { Storage } from '../storage/storage'
import { createApplicationUser } from './application-user'
import { createNewUsers } from './new-user'
import type { GivenApplication, StartedApplication, TestStartOptions } from './started-application'
import { readApplication } from './tested-application'
import { createSendCall, type SendCall } from './trial-calls'
import { createTrialClock, type TrialClock } from './trial-clock'
import { openTrialDatabase } from './trial-database'
import { createTrialLog } from './trial-log'

export type { ApplicationUser } from './application-user'
export type {
  GivenApplication,
  StartedApplication,
  TestStartOptions,
  UserOptions,
} from './started-application'
export type { ApplicationClock, TimeSpan } from './trial-clock'
export type { RecordsQuery, UserRecords } from './user-records'

/**
 * Starts an application on an empty database of its own: the whole server, in this process, on a free port of
 * this machine. `given` is the path of its module from the folder of the process, its address, or its function.
 * Throws what a start reports.
 */
export async function startApplication(
  given: GivenApplication,
  options: TestStartOptions = {},
): Promise<StartedApplication> {
  const clock = createTrialClock()
  const undo: Step[] = [clock.end]
  const end = once(async () => {
    for (const step of undo.toReversed()) await step()
  })
  try {
    const parts = await clock.run(() => startParts({ ...options, given, clock, undo }))
    const { now, set, advance } = clock
    return { ...parts, clock: { now, set, advance }, end, [Symbol.asyncDispose]: end }
  } catch (error) {
    await end()
    throw error
  }
}

type Step = () => Promise<void> | void

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

interface Start extends TestStartOptions {
  readonly given: GivenApplication
  readonly clock: TrialClock
  /** The steps of the end, in the order in which what they undo was done. */
  readonly undo: Step[]
}

async function startParts({ given, clock, undo, ...options }: Start) {
  const described = await readApplication(given)
  const application = options.seeds ? described : { ...described, seeds: new Map() }
  const { databaseUrl = process.env['TEST_DATABASE_URL'] } = options
  const folder = await mkdtemp(join(tmpdir(), `slipway-test-${process.pid}-`))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const { storage, drop } = await openTrialDatabase(databaseUrl)
  undo.push(drop, storage.close)
  const passwords = createPasswords({ cost: lowCost })
  const { log, reasonOf } = createTrialLog()
  const server = await startServer({
    config: configIn(folder),
    log,
    root: serverPackage,
    given: {
      application,
      storage,
      passwords,
      hostFiles: await readHostOnce(),
      around: (handler) => (request, response) => clock.run(() => handler(request, response)),
    },
  })
  undo.pop()
  undo.push(() => server.stop({ drainMs: 0 }))
  const send = createSendCall({ port: server.address.port, reasonOf })
  const url = `http://127.0.0.1:${server.address.port}`
  return { url, as: createSignIn({ application, storage, passwords, send }) }
}

let hostFiles: Promise<HostFiles> | undefined

/** Reads the interface for all applications of this process. */
function readHostOnce(): Promise<HostFiles> {
  hostFiles ??= readHostFiles(join(serverPackage, 'dist/host'))
  return hostFiles
}

/** The passwords of a test protect nobody: the usual cost would be most of its time. */
const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

function configIn(folder: string): Config {
  const env = { HOST: '127.0.0.1', PORT: '0', SLIPWAY_DATA_DIR: folder, DEMO_HISTORY: 'off' }
  return { ...readConfig(env), remoteFolders: [] }
}

interface SignInDeps {
  readonly application: Application
  readonly storage: Storage
  readonly passwords: Passwords
  readonly send: SendCall
}

function createSignIn({ send, ...deps }: SignInDeps): StartedApplication['as'] {
  const addUser = createNewUsers(deps)
  const checkResource = checkResourceOf(deps.application)
  return async function as(who) {
    if (who === undefined)
      return createApplicationUser({ credentials: undefined, send, checkResource })
    const credentials = await addUser(typeof who === 'string' ? { roles: [who] } : who)
    const { cookie: Cookie = '' } = await send(callOf('POST /login', { body: credentials }))
    const sendAs: SendCall = ({ headers, ...call }) =>
      send({ ...call, headers: { ...headers, Cookie } })
    return createApplicationUser({ credentials, send: sendAs, checkResource })
  }
}

function checkResourceOf({ resources }: Application): (name: string) => void {
  const known = [...resources.keys()]
  return (name) => {
    if (known.includes(name)) return
    const { detail } = unknownName({ pointer: '', what: 'resource', name, known })
    throw new Error(`${detail}; the resources are ${known.join(', ')}.`)
  }
}
