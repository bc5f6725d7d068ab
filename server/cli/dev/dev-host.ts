import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readList } from '../../process/config/setting'
import { buildRemotes, remoteFoldersIn, staleRemotes } from './build-remotes'
import { startHostProcess } from './host-process'
import { watchSources } from './watch-sources'

/** The folder of a host: its application is in it, and its remotes are below it. */
interface HostFolder {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Runs the host in this folder until somebody ends it. An edit of the application starts the server again, and an edit of
 * a remote builds it, which releases it to the open pages. Returns the exit code.
 */
export async function devHost({ folder, env }: HostFolder): Promise<number> {
  const folders = remoteFolders({ folder, env })
  await buildRemotes(staleRemotes(remoteFoldersIn(folders)))
  return await new Promise((done) => {
    const server = startHostProcess({
      env: {
        ...sdkOf(folder),
        ...env,
        ...(folders.length > 0 && { SLIPWAY_REMOTES: folders.join(), FOLLOW_BUILDS: 'on' }),
      },
      onEnd: (exitCode) => finish(exitCode),
    })
    const data = resolve(folder, env['SLIPWAY_DATA_DIR'] || '.data')
    const watching = [
      watchSources(folder, { except: [data, ...folders], onChange: soon(server.restart) }),
      ...folders.map((one) => watchSources(one, { onChange: createRebuild(folders) })),
    ]
    const unlisten = onInterrupt(() => finish(0))
    function finish(exitCode: number): void {
      unlisten()
      for (const stop of watching) stop()
      void server.end().then(() => done(exitCode))
    }
  })
}

/** Builds all remotes of the host in this folder; returns the exit code. */
export async function buildHost({ folder, env }: HostFolder): Promise<number> {
  const remotes = remoteFoldersIn(remoteFolders({ folder, env }))
  if (remotes.length === 0) console.log('There are no remotes to build.')
  return (await buildRemotes(remotes)) > 0 ? 1 : 0
}

// Teams get it at /sdk.tgz: a created repository keeps the archives that it was made from.
function sdkOf(folder: string): NodeJS.ProcessEnv {
  const vendor = join(folder, 'vendor')
  const names = existsSync(vendor) ? readdirSync(vendor) : []
  const archive = names.find((name) => /^slipway-sdk-.*\.tgz$/.test(name))
  return archive === undefined ? {} : { SLIPWAY_SDK: join(vendor, archive) }
}

function remoteFolders({ folder, env }: HostFolder): readonly string[] {
  const named = readList(env['SLIPWAY_REMOTES'] ?? '')
  if (named.length > 0) return named.map((one) => resolve(folder, one))
  return [join(folder, 'remotes')].filter((one) => existsSync(one))
}

/** Builds what is stale, one build at a time: files that are saved meanwhile are built next. */
function createRebuild(folders: readonly string[]): () => void {
  let building = Promise.resolve()
  return soon(() => {
    building = building.then(async () => {
      await buildRemotes(staleRemotes(remoteFoldersIn(folders)))
    })
  })
}

/** Runs it once for the files that are saved together. */
function soon(run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(run, 50)
  }
}

/** Calls `end` when this command is to end; returns what stops the waiting. */
function onInterrupt(end: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  // npm runs this through a shell, which dies of a signal without passing it on.
  const parent = process.ppid
  const timer = setInterval(() => process.ppid === parent || end(), 1000)
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, end)
  }
}
