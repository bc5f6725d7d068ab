import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** The faults of the packed SDK: its `package.json`, and its types in both module systems. */
export async function lintSdk(folder: string, tarball: string): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, level: 'suggestion', strict: true })
  const data = createPackageFromTarballData(new Uint8Array(await readFile(tarball)))
  const analysis = await checkPackage(data)
  const problems = 'problems' in analysis ? analysis.problems : []
  return [
    ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
    // Entries below a package are unknown to the resolution of Node 10, which nothing here needs.
    ...problems
      .filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
      .map((problem) => JSON.stringify(problem))
      // Only Playwright loads it, which takes the default of both kinds of modules.
      .filter((problem) => !/FalseExportDefault.*e2e\/setup\.d\.cts/.test(problem)),
  ]
}
