import { createInterface } from 'node:readline/promises'
import { CodedError } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import { readOwnVersion } from '../application/own-modules'
import { listUnheld, unheldLines } from '../capabilities/held-here'
import type { StorageScope } from '../storage/transact'

interface GoingBack {
  readonly storage: StorageScope
  readonly log: Logger
  /** Whether somebody has said so by a setting. */
  readonly isAccepted: boolean
}

/**
 * Starts no older version unseen on a database that holds what only a newer one knows: names what will not be in
 * force, and asks whoever sits at the terminal.
 *
 * @throws CodedError `going-back`
 */
export async function confirmGoingBack({ storage, log, isAccepted }: GoingBack): Promise<void> {
  const unheld = await listUnheld(storage)
  if (unheld.length === 0) return
  const lines = unheldLines(unheld)
  if (isAccepted) return log.warn({ notHeld: lines }, 'older than the database: not in force here')
  const head = `This database holds what Slipway ${readOwnVersion()} does not know. Here it would not be in force:`
  const found = [head, ...lines.map((line) => `  ${line}`)].join('\n')
  if (await isAgreed(found)) return
  throw new CodedError('going-back', `${found}\n${advice}`)
}

const advice =
  'Start the newer version, and take these out there first; or start this one all the same with GO_BACK=on.'

async function isAgreed(found: string): Promise<boolean> {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY || !output.isTTY) return false
  const terminal = createInterface({ input, output })
  const answer = await terminal.question(`${found}\nStart all the same? (y/N) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
