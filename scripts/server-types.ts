import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'

/** The modules that others import, without their extensions, by the entry of the package `slipway`. */
export const serverFaces = {
  './server': 'server/application/application',
  './testing': 'server/trial/trial',
} as const

interface ServerDeclarations {
  /** Path from the repository's folder → the text of its declarations. */
  readonly declarations: ReadonlyMap<string, string>
  /** Packages that those name. */
  readonly packages: ReadonlySet<string>
}

/** Returns the declarations that the entries reach, whose imports are paths of each other. */
export async function declareServer(root: string): Promise<ServerDeclarations> {
  const sdk = await sdkModules(root)
  const { folder, faults, done } = await emit(root, sdk)
  try {
    const reached = await reach(sdk, (path) => readFile(join(folder, path), 'utf8'))
    refuseFaults(faults, reached)
    return reached
  } finally {
    await done()
  }
}

type SdkModules = ReadonlyMap<string, string>

/** The SDK's names → their modules, from the repository's folder. */
async function sdkModules(root: string): Promise<SdkModules> {
  const { exports } = JSON.parse(await readFile(join(root, 'shared/package.json'), 'utf8'))
  return new Map(
    Object.entries<string>(exports)
      .filter(([, file]) => file.endsWith('.ts'))
      .map(([entry, file]) => [
        posix.join('@slipway/sdk', entry),
        posix.join('shared', file).replace(/\.ts$/, ''),
      ]),
  )
}

/**
 * Writes the declarations into a folder, by the TypeScript that is quick; `done` removes it. `faults` are lines of the
 * compiler, which writes all the same.
 */
async function emit(root: string, sdk: SdkModules) {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/server-types-'))
  const config = join(folder, 'tsconfig.json')
  await writeFile(config, JSON.stringify(emission(root, sdk)))
  const tsc = join(root, 'node_modules/typescript7/bin/tsc')
  const done = () => rm(folder, { recursive: true })
  const words = [tsc, '-p', config, '--pretty', 'false']
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root }).catch(
    (error: { readonly stdout: string }) => error,
  )
  return { folder: join(folder, 'out'), faults: stdout.split('\n'), done }
}

/** Refuses faults of the modules that others get; how the rest of the server is declared is nobody's concern. */
function refuseFaults(faults: readonly string[], { declarations }: ServerDeclarations): void {
  const own = faults.filter((line) =>
    declarations.has(line.replace(/^(\S+)\.tsx?\(.*$/, '$1.d.ts')),
  )
  if (own.length > 0) throw new Error(`The server's types could not be written.\n${own.join('\n')}`)
}

function emission(root: string, sdk: SdkModules): object {
  // By its name the SDK is a package, whose declarations nobody emits.
  const paths = [...sdk].map(([name, module]) => [name, [join(root, `${module}.ts`)]] as const)
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: './out',
      types: ['node'],
      paths: Object.fromEntries(paths),
    },
    files: Object.values(serverFaces).map((face) => join(root, `${face}.ts`)),
  }
}

async function reach(
  sdk: SdkModules,
  read: (path: string) => Promise<string>,
): Promise<ServerDeclarations> {
  const declarations = new Map<string, string>()
  const packages = new Set<string>()
  const left: string[] = Object.values(serverFaces)
  for (let module = left.pop(); module !== undefined; module = left.pop()) {
    const path = `${module}.d.ts`
    if (declarations.has(path)) continue
    const text = await read(path)
    const own = ownModules(sdk, posix.dirname(module))
    for (const { fileName: name } of ts.preProcessFile(text).importedFiles) {
      const target = own(name)
      if (target === undefined) packages.add(packageOf(name))
      else left.push(target)
    }
    declarations.set(path, withPaths(text, { from: posix.dirname(module), own }))
  }
  return { declarations, packages }
}

type OwnModules = (name: string) => string | undefined

function ownModules(sdk: SdkModules, from: string): OwnModules {
  return (name) => (name.startsWith('.') ? posix.join(from, name) : sdk.get(name))
}

function packageOf(name: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
}

// Node's own resolution, which applications may use, knows no imports without an extension.
function withPaths(
  text: string,
  { from, own }: { readonly from: string; readonly own: OwnModules },
): string {
  return text.replaceAll(/(?<=(?:from |import\(|import )(['"]))[^'"]+(?=\1)/g, (name) => {
    const target = own(name)
    if (target === undefined) return name
    const path = posix.relative(from, target)
    return `${path.startsWith('.') ? '' : './'}${path}.js`
  })
}
