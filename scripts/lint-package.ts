import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

interface PackedPackage {
  /** The unpacked package. */
  readonly folder: string
  readonly tarball: string
  /** Whether it is for modules alone: `require` of it is a fault of who writes that. */
  readonly isEsmOnly?: boolean
}

/** The faults of a packed package: its `package.json`, and its types in both module systems. */
export async function lintPackage({
  folder,
  tarball,
  isEsmOnly = false,
}: PackedPackage): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, level: 'suggestion', strict: true })
  const analysis = await checkPackage(await readPackage(tarball), {
    // One is run, and imported by nobody; the others are for browsers, which have modules only.
    excludeEntrypoints: ['./command', /^\.\/renderer/],
  })
  const problems = 'problems' in analysis ? analysis.problems : []
  return [
    ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
    // Entries below a package are unknown to the resolution of Node 10, which nothing here needs.
    ...problems
      .filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
      .filter((problem) => !(isEsmOnly && problem.kind === 'CJSResolvesToESM'))
      .map((problem) => JSON.stringify(problem))
      // Only Playwright loads it, which takes the default of both kinds of modules.
      .filter((problem) => !/FalseExportDefault.*e2e\/setup\.d\.cts/.test(problem)),
  ]
}

/** The packed files; TypeScript asks for a folder so often that looking through all files takes half a minute. */
async function readPackage(tarball: string): Promise<Package> {
  const data = createPackageFromTarballData(new Uint8Array(await readFile(tarball)))
  const folders = new Set(data.listFiles().flatMap(foldersOf))
  data.directoryExists = (path) => folders.has(path.replace(/\/$/, ''))
  return data
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
