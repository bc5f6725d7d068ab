import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { type AuditFile, readAuditFile } from '../retention/audit-file'
import type { Answer } from './operation'

interface Verified {
  readonly file: string
  /** Why it is not what it should be. */
  readonly fault?: string
  readonly read?: AuditFile
}

/** `slipway audit verify`: needs the files alone. */
export function addAuditVerifyCommand(audit: Command, say: (answer: Answer) => void): void {
  audit
    .command('verify')
    .argument('<files...>', 'archives of the audit, all of them or some that follow each other')
    .description('check that archives of the audit are whole, and follow each other')
    .action(async (files: string[]) => say(answerOf(await verify(files))))
}

async function verify(files: readonly string[]): Promise<readonly Verified[]> {
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
  return header.number === before.header.number + 1 && header.previous === before.digest
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
