import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { sizeOf, sizeText } from '../build-here'
import type { DescribeCommand } from '../command-context'
import { faultLine } from '../faults/fault-line'
import { defaultManifestFile, describeBuild } from '../federated/describe-build'
import { readPackageOfRemote } from '../federated/slipway-field'
import { addManifestFlag, type BuildFlags, leftOutLine, textOf } from '../find-builds'
import { askHostOf } from '../host/ask-host'
import { remoteInvalid } from '../usage-error'

/** `slipway describe`. */
export const describeBuildCommand: DescribeCommand = (command, { context, answer }) => {
  addManifestFlag(command).action(async () => {
    const { cwd } = context
    const { manifest: flag } = command.opts<BuildFlags>()
    const file = flag ? resolve(cwd, flag) : defaultManifestFile(cwd, readPackageOfRemote(cwd))
    const ask = askHostOf(context, {})
    const described = await describeBuild(cwd, file, ask)
    const { dist, manifest, files, leftOut, faults, warnings } = described
    const { name, version, components } = manifest
    if (faults.length > 0) throw remoteInvalid(`${name} ${version} cannot be published:`, faults)
    for (const [path, bytes] of files) {
      const target = join(dist, path)
      const before = await readFile(target).catch(() => undefined)
      if (!before?.equals(bytes)) await writeFile(target, bytes)
    }
    const written = join(dist, 'slipway.json')
    await writeFile(written, textOf(manifest))
    const names = components.map((component) => component.name)
    const text = [
      `${relative(cwd, written)} describes ${name} ${version}: ${names.join(', ')}; ${files.size} files, ${sizeText(sizeOf(files))}.`,
      ...leftOutLine(leftOut),
      ...warnings.map(faultLine),
    ].join('\n')
    const data = { name, version, components: names, file: written, leftOut, warnings }
    answer({ data, text, next: ['npx slipway publish'] })
  })
}
