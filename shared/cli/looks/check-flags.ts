import { versionTrial } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { usageError } from '../usage-error'
import type { CheckOptions } from './check-build'

/** Flags of the commands that check a build. */
export interface CheckFlags {
  readonly unseen?: string
  readonly types: boolean
}

/** Adds them. */
export function addCheckFlags(command: Command): Command {
  return command
    .option(
      '--unseen <why>',
      'publish what fails in a simulated browser where there is no real one, and why; the host keeps the reason',
    )
    .option('--no-types', 'do not run tsc, where the types are checked already')
}

/** Reads them, before anything is built. */
export function readCheckFlags({ unseen, types }: CheckFlags): CheckOptions {
  if (unseen === undefined) return { types }
  const { data } = versionTrial.safeParse({ by: 'unseen', why: unseen })
  if (data?.by === 'unseen') return { types, unseen: data.why }
  throw usageError('--unseen needs a reason: one line of 1 to 500 characters.')
}
