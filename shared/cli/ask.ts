import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal; an empty answer is `fallback`. */
export async function ask(question: string, fallback = ''): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const hint = fallback ? ` (${fallback})` : ''
  try {
    return (await terminal.question(`${question}${hint}: `)).trim() || fallback
  } finally {
    terminal.close()
  }
}

/** As {@link ask}, without showing what is typed. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** Everything that is piped in. */
export async function readPiped(): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8').trim()
}
