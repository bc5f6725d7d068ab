import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type BuiltImage, buildahEnv } from './build-image'

/** A server of the image that answers. */
export interface StartedImage {
  readonly port: number
  /** Milliseconds from its start to its first answer. */
  readonly readyMs: number
  said(): string
  /** Asks it to end; resolves to its exit code. */
  stop(): Promise<number | null>
}

const secret = randomBytes(32).toString('hex')

/** What servers of one deployment share: who is in front, and the secret. */
export function productionSettings(publicUrl: string): Readonly<Record<string, string>> {
  return {
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: secret,
    TRUST_PROXY: 'loopback',
    HOST: '127.0.0.1',
  }
}

/** Starts a server of the image on a port. */
export async function startImage(
  image: BuiltImage,
  settings: Readonly<Record<string, string>>,
): Promise<StartedImage> {
  const startedAt = performance.now()
  const words = image.runArguments(settings, image.command)
  const child = spawn('buildah', words, { env: buildahEnv })
  const said = collectAll(child)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const port = Number(settings['PORT'])
  await untilReady(`http://127.0.0.1:${port}/readyz`, exited).catch(() => {
    throw new Error(`The image did not start:\n${said()}`)
  })
  return {
    port,
    readyMs: performance.now() - startedAt,
    said,
    stop: () => {
      if (child.exitCode === null) process.kill(deepest(child.pid ?? 0), 'SIGTERM')
      return exited
    },
  }
}

/** The program itself: buildah ends what it runs without asking it. */
function deepest(pid: number): number {
  const { stdout } = spawnSync('pgrep', ['--newest', '--parent', String(pid)], { encoding: 'utf8' })
  return stdout.trim() ? deepest(Number(stdout)) : pid
}

function collectAll(child: ChildProcess): () => string {
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => parts.push(String(part)))
  return () => parts.join('')
}

async function untilReady(address: string, exited: Promise<unknown>): Promise<void> {
  for (;;) {
    const reply = await fetch(address).catch(() => undefined)
    if (reply?.ok) return
    const tick = new Promise((resolve) => setTimeout(resolve, 20, 'tick'))
    if ((await Promise.race([tick, exited])) !== 'tick') throw new Error('the process ended')
  }
}
