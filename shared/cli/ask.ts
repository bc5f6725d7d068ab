import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The streams by which somebody is asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

interface Question {
  readonly text: string
  /** The meaning of an empty answer. */
  readonly fallback?: string
  /** The process's own by default. */
  readonly terminal: Terminal | undefined
}

// Standard output is for the answer of the command.
const own = (): Terminal => ({ input: process.stdin, output: process.stderr })

/** Asks on the terminal. */
export async function ask({ text, fallback = '', terminal = own() }: Question): Promise<string> {
  const lines = createInterface(terminal)
  const hint = fallback ? ` (${fallback})` : ''
  try {
    return (await lines.question(`${text}${hint}: `)).trim() || fallback
  } finally {
    lines.close()
  }
}

/** Asks for a yes. */
export async function askYes(
  { terminal }: { readonly terminal?: Terminal },
  question: string,
): Promise<boolean> {
  return /^y(?:es)?$/i.test(await ask({ text: `${question} (y/n)`, terminal }))
}

/** As {@link ask}, without showing the answer. */
export async function askSecret({ text, terminal = own() }: Question): Promise<string> {
  const { input, output } = terminal
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  // Listening first: an answer may come as soon as the question is shown.
  const answer = lines.question('')
  output.write(`${text}: `)
  try {
    return (await answer).trim()
  } finally {
    lines.close()
    output.write('\n')
  }
}

/** Everything that is piped in. */
export async function readPiped(): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8').trim()
}
