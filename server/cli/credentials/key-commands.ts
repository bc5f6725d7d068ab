import { newSigningKey } from '@slipway/sdk/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { describeKey } from '../../catalog/api/describe-credentials'
import { addSigningKey, revokeSigningKey } from '../../catalog/api/signing-keys'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import { actor } from '../operation'
import type { Run } from '../user-commands'

interface KeyOptions {
  readonly remote: string
  readonly name: string
  readonly publicKey: string
  readonly days?: number
}

const createAudit = createAuditTable

/** `slipway key …`: what versions of a remote are signed with. */
export function addKeyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('Keys that versions are signed with')
  const ofRemote = (usage: string) =>
    key.command(usage).requiredOption('--remote <name>', 'the remote')
  ofRemote('list')
    .description('list the keys of a remote')
    .action(({ remote }: KeyOptions) =>
      run(async ({ storage }) => {
        const data = (await createSigningKeysTable(storage).list(remote)).map(describeKey)
        const lines = data.map(({ id, name, expiresAt, revokedAt }) =>
          [id, revokedAt ? 'revoked' : (expiresAt ?? 'does not expire'), name].join('  '),
        )
        return { data, text: lines.join('\n') || `${remote} has no keys.` }
      }),
    )
  ofRemote('add')
    .description('register a key; from then on versions need a signature')
    .requiredOption('--public-key <base64>', 'Ed25519, the 32 bytes in base64', readKey)
    .option('--name <text>', 'whose it is', 'ci')
    .option('--days <number>', 'days until it expires, 3660 at most; without it, never', readDays)
    .action((options: KeyOptions) =>
      run(async ({ storage }) => {
        const data = await addSigningKey({ storage, createAudit }, { ...options, actor })
        return { data, text: `Key ${data.id} of ${options.remote} is registered.` }
      }),
    )
  ofRemote('revoke <id>')
    .description('revoke a key for new versions')
    .action((id: string, { remote }: KeyOptions) =>
      run(async ({ storage }) => {
        await revokeSigningKey({ storage, createAudit }, { remote, id, actor })
        return { data: { id, revoked: true }, text: `Key ${id} is revoked.` }
      }),
    )
}

function readKey(text: string): string {
  const read = newSigningKey.shape.publicKey.safeParse(text)
  if (read.success) return read.data
  throw new InvalidArgumentError('Give the 32 bytes of the public key in base64, 44 characters.')
}

function readDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 3660) return days
  throw new InvalidArgumentError('Give a number of days from 1 to 3660.')
}
