import type { Answer, CommandContext } from '../command-context'
import type { DescribeCommand } from '../create-program'
import { devOnHost } from '../dev/dev-on-host'
import { type ServedFolder, serveFolder } from '../dev/serve-folder'
import { untilInterrupted } from '../dev/until-interrupted'
import type { DevBuild } from '../dev/watch-remote'
import { readRemoteFolder } from '../remote-folder'

interface DevFlags {
  readonly port?: string
  readonly host?: string
}

/** `slipway dev`. */
export const devCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .option('--port <number>', 'where it listens on this machine; else the first free from 4400 on')
    .option(
      '--host <address>',
      'a running host that shows them, to you only; else the host in this package does',
    )
    .action(async (flags: DevFlags) => {
      const { name } = await readRemoteFolder(context.cwd)
      context.progress(`Building ${name} …`)
      const served = {
        folder: context.cwd,
        port: flags.port,
        onBuild: (build: DevBuild) => tell(context, build),
      }
      const { server, answer: told } =
        flags.host === undefined
          ? await devHere(served)
          : await devOnHost({ ...served, host: flags.host, remote: name })
      answer(told)
      await untilInterrupted()
      context.progress('Ending …')
      await server.close()
    })
}

async function devHere(served: ServedFolder) {
  const server = await serveFolder(served)
  return { server, answer: ready(server.origin) }
}

function tell({ progress }: CommandContext, build: DevBuild): void {
  if (build.ok) progress(`Build ${build.number} in ${build.milliseconds} ms.`)
  else progress(`Build ${build.number} failed, the last good one stays:\n${build.message}`)
}

function ready(origin: string): Answer {
  return {
    data: { origin },
    text: `Served at ${origin}, until Ctrl-C.`,
    next: ['edit a component: it is built again at once', 'slipway test'],
  }
}
