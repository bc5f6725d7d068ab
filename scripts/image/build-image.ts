import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fetchNode } from '../testing/fetch-node'

const run = promisify(execFile)
const certificates = '/etc/ssl/certs/ca-certificates.crt'
// One that runs applications in TypeScript by itself.
const nodeVersion = '24.22.3'

/** A container of the image, which programs can be run in; with the network of this machine. */
export interface BuiltImage {
  readonly container: string
  /** Where its files are, seen from outside. */
  readonly folder: string
  /** The program that it starts, with its arguments. */
  readonly command: readonly string[]
  /** Arguments of `buildah` that run a program in it, as the image's own user. */
  runArguments(settings: Readonly<Record<string, string>>, words: readonly string[]): string[]
  remove(): Promise<void>
}

/** The image's environment of buildah: files without mounts of their own, and no user namespaces. */
export const buildahEnv = {
  ...process.env,
  STORAGE_DRIVER: 'vfs',
  BUILDAH_ISOLATION: 'chroot',
}

/** Builds the Containerfile of a folder over Debian with a Node, since no registry of images is asked. */
export async function buildImage(root: string, context = root): Promise<BuiltImage> {
  const image = `localhost/slipway-test:${context === root ? 'own' : 'created'}`
  const base = await provideBase(root)
  await buildah('bud', '--build-arg', `BASE=${base}`, '--tag', image, context)
  const container = await buildah('from', '--pull-never', image)
  const folder = await buildah('mount', container)
  return {
    container,
    folder,
    command: await commandOf(image),
    runArguments: (settings, words) => {
      const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      return ['run', ...env, container, '--', ...words]
    },
    async remove() {
      await buildah('rm', container)
      await buildah('rmi', image)
    },
  }
}

async function commandOf(image: string): Promise<string[]> {
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', image))
  const { Entrypoint = [], Cmd = [] } = OCIv1.config
  return [...Entrypoint, ...Cmd]
}

/** Debian and Node, kept from one run to the next. */
async function provideBase(root: string): Promise<string> {
  const cache = join(root, '.cache/image')
  const base = `localhost/slipway-base:${nodeVersion}`
  if (await buildah('inspect', '--type', 'image', base).catch(() => undefined)) return base
  await mkdir(cache, { recursive: true })
  const tar = join(cache, 'debian.tar')
  if (!existsSync(tar))
    execFileSync('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tar])
  const container = await buildah('from', 'scratch')
  await buildah('add', container, tar, '/')
  const node = await nodeFolder(cache, await fetchNode(root, nodeVersion))
  await buildah('add', container, node, '/usr/local')
  // Of this machine: where a proxy is between it and npm, its certificate is among them.
  await buildah('add', container, certificates, certificates)
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_EXTRA_CA_CERTS: certificates }
  for (const [name, value] of Object.entries(env))
    await buildah('config', '--env', `${name}=${value}`, container)
  await buildah('commit', container, base)
  await buildah('rm', container)
  return base
}

/** A Node with the npm of this machine, laid out as an image of Node is. */
async function nodeFolder(cache: string, program: string): Promise<string> {
  const folder = join(cache, 'node')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'bin'), { recursive: true })
  await cp(program, join(folder, 'bin/node'))
  const npm = await realpath(
    execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
  )
  await cp(dirname(dirname(npm)), join(folder, 'lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  })
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'bin/npm')])
  return folder
}

/** Runs buildah; returns what it says, without the end of its line. */
export async function buildah(...words: readonly string[]): Promise<string> {
  const { stdout } = await run('buildah', words, { env: buildahEnv, maxBuffer: 2 ** 26 })
  return stdout.trim()
}
