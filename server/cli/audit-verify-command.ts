import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { type AuditFile, readAuditFile } from '../retention/audit-file'
import { type VerifiedChain, verifyChain } from '../retention/verify-chain'
import type { Storage } from '../storage/storage'
import type { SealOfEntry } from '../storage/tables/audit-line'
import { sealAudit } from '../storage/tables/audit-seals-table'
import type { Answer } from './operation'
import type { Run } from './user-commands'

interface Verified {
  readonly file: string
  /** Why it is not what it should be. */
  readonly fault?: string
  readonly read?: AuditFile
}

interface VerifyOptions {
  readonly chain?: true
  readonly known?: SealOfEntry
}

interface Ways {
  readonly run: Run
  readonly say: (answer: Answer) => void
}

/** `slipway audit verify`: the database, archives, or both as one chain. Files alone need no database. */
export function addAuditVerifyCommand(audit: Command, { run, say }: Ways): void {
  audit
    .command('verify')
    .argument('[files...]', 'archives of the audit, all of them or some that follow each other')
    .description('check that nothing of the audit was changed: in the database, or in archives')
    .option('--chain', 'with files: also that the database goes on where the last one ends')
    .option(
      '--known <place:seal>',
      'a seal that an earlier run printed, to be found again',
      readKnown,
    )
    .action(async (files: string[], { chain, known }: VerifyOptions) => {
      if (files.length > 0 && !chain) return say(answerOf(await verifyFiles(files)))
      return run(async ({ storage }) => await verifyBoth(storage, { files, known }))
    })
}

function readKnown(text: string): SealOfEntry {
  const [, place, seal] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (place && seal) return { place: Number(place), seal }
  throw new InvalidArgumentError('Give a place and a seal as this command prints them.')
}

async function verifyBoth(
  storage: Storage,
  { files, known }: { readonly files: readonly string[]; readonly known: SealOfEntry | undefined },
): Promise<Answer> {
  await sealAudit(storage)
  const archives = await verifyFiles(files)
  const chain = await verifyChain(storage, known)
  const end = archives.at(-1)?.read
  const gap = end && !goesOn(end, chain) ? ['it does not go on where the last archive ends'] : []
  const faults = [...chain.faults, ...gap]
  const database = { ...chain, faults, whole: faults.length === 0 }
  const ofFiles = answerOf(archives)
  return {
    data: { database, files: ofFiles.data },
    text: [ofFiles.text, ...describeChain(chain, faults)].filter(Boolean).join('\n'),
    exitCode: faults.length > 0 ? 1 : (ofFiles.exitCode ?? 0),
  }
}

function goesOn({ header }: AuditFile, { before }: VerifiedChain): boolean {
  return header.format === 'slipway-audit-2' && header.chain.last.seal === before.seal
}

function describeChain({ head, entries, unsealed }: VerifiedChain, faults: readonly string[]) {
  const open = unsealed > 0 ? `, ${unsealed} not sealed yet` : ''
  const whole = `database: whole, ${entries} entries${open}, the newest seal is ${head.place}:${head.seal}`
  return faults.length > 0 ? faults.map((fault) => `database: ${fault}`) : [whole]
}

async function verifyFiles(files: readonly string[]): Promise<readonly Verified[]> {
  const all: Verified[] = []
  for (const path of files.toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))) {
    const read = readAuditFile(await readFile(path, 'utf8'))
    const before = all.at(-1)?.read
    if (typeof read === 'string') all.push({ file: path, fault: read })
    else if (all.length > 0 && !(before && follows(read, before)))
      all.push({ file: path, read, fault: 'it does not follow the file before' })
    else all.push({ file: path, read })
  }
  return all
}

function follows({ header }: AuditFile, before: AuditFile): boolean {
  if (header.number !== before.header.number + 1 || header.previous !== before.digest) return false
  if (header.format === 'slipway-audit-1' || before.header.format === 'slipway-audit-1') return true
  return header.chain.before.seal === before.header.chain.last.seal
}

function answerOf(all: readonly Verified[]): Answer {
  const data = all.map(({ file, fault, read }) => ({
    file,
    whole: fault === undefined,
    ...(fault && { fault }),
    ...(read && { ...read.header, digest: read.digest }),
  }))
  const lines = all.map(({ file, fault, read }) =>
    fault
      ? `${file}: ${fault}`
      : `${file}: whole, entries ${read?.header.first} to ${read?.header.last}, SHA-256 ${read?.digest}`,
  )
  const isFaulty = all.some(({ fault }) => fault)
  return { data, text: lines.join('\n'), exitCode: isFaulty ? 1 : 0 }
}
