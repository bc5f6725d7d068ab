import { locationWarnings } from '@slipway/sdk/check'
import { slotLocations } from '@slipway/sdk/contract'
import { formPlaces } from '../../emulator/view'
import type { Answer, CommandContext, DescribeCommand } from '../command-context'
import { devOnHost } from '../dev/dev-on-host'
import { createEmulator, hasEmulator } from '../dev/emulator/emulator-answer'
import { type ServedFolder, serveFolder } from '../dev/serve-folder'
import type { DevBuild } from '../dev/watch-remote'
import { readRemoteFolder } from '../remote-folder'
import { untilInterrupted } from '../until-interrupted'
import { usageError } from '../usage-error'

interface DevFlags {
  readonly port?: string
  readonly location?: string
  readonly host?: string
}

/** `slipway dev`. */
export const devCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .option('--port <number>', 'the port on this machine (default: the first free one from 4400)')
    .option('--location <location>', 'the location to show first; for a form: form-edit')
    .option(
      '--host <address>',
      'a running host that shows them, to you only (default: the host in this package)',
    )
    .action(async (flags: DevFlags) => {
      const { name } = await readRemoteFolder(context.cwd)
      refuseUnknown(flags.location)
      context.progress(`Building ${name} …`)
      const served = {
        folder: context.cwd,
        port: flags.port,
        onBuild: (build: DevBuild) => reportBuild(context, build),
      }
      const { server, answer: readyAnswer } =
        flags.host === undefined
          ? await devHere(served, flags)
          : await devOnHost({ ...served, host: flags.host, remote: name })
      // Before the answer: its reader may end the command at once.
      const interrupted = untilInterrupted()
      answer(readyAnswer)
      await interrupted
      context.progress('Ending …')
      await server.close()
    })
}

async function devHere(served: ServedFolder, flags: DevFlags) {
  const server = await serveFolder({
    ...served,
    ...(hasEmulator() && { answer: createEmulator() }),
  })
  return { server, answer: ready(server.origin, flags) }
}

function refuseUnknown(location: string | undefined): void {
  const isForm = formPlaces.some((place) => place === location)
  if (location === undefined || isForm || slotLocations.deliveredAt(location) !== undefined) return
  throw usageError(`${slotLocations.absence(location)} In forms: ${formPlaces.join(', ')}.`)
}

function reportBuild({ progress }: CommandContext, build: DevBuild): void {
  if (!build.ok)
    return progress(`Build ${build.number} failed; pages stay as they are:\n${build.message}`)
  progress(`Build ${build.number} in ${build.milliseconds} ms.`)
  const manifest = JSON.parse(
    build.files.get('slipway.json')?.toString('utf8') ?? '{"components":[]}',
  )
  for (const { detail } of locationWarnings(manifest, slotLocations)) progress(`${detail}`)
}

function ready(origin: string, { location }: DevFlags): Answer {
  const url = location ? `${origin}/?place=${location}` : `${origin}/`
  return {
    data: { origin, url },
    text: `Your components in the host: ${url} (until Ctrl-C)`,
    next: [
      `open ${url}: every location, with any record, role and state`,
      'edit a component: it changes in place, and keeps its state',
      'npx slipway test',
    ],
  }
}
