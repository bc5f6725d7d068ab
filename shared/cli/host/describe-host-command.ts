import type { Command } from 'commander'
import type { Answer, CommandContext, CommandParts } from '../command-context'
import { expiryNotes } from './expiry-notes'
import { createHostClient, type HostClient, type HostFlags } from './host-client'

/** Does a command with the host; commander passes the arguments, then the flags. */
type HostWork<Flags> = (work: {
  readonly context: CommandContext
  readonly host: HostClient
  readonly flags: Flags
  readonly args: readonly (string | undefined)[]
}) => Promise<Answer>

/** Adds the flags of every command that speaks with the host, and carries it out. */
export function describeHostCommand<Flags extends HostFlags>(
  command: Command,
  { context, answer }: CommandParts,
  work: HostWork<Flags>,
): void {
  command
    .option(
      '--url <address>',
      'the host (default: SLIPWAY_URL, the folder’s host, or that of the last login)',
    )
    .option('--remote <name>', 'the remote (default: the one of this folder)')
    .action(async () => {
      // The flags are those that the command itself has described.
      const flags = command.opts() as Flags
      const host = await createHostClient(context, flags)
      const said = await work({ context, host, flags, args: command.args })
      answer(withExpiry(said, host))
    })
}

function withExpiry(said: Answer, host: HostClient): Answer {
  const expires = host.expires()
  if (!expires) return said
  return {
    ...said,
    data: { ...said.data, expires },
    text: [said.text, ...expiryNotes(expires, Date.now())].join('\n'),
  }
}
