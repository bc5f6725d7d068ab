import type { DestinationStream } from 'pino'

const words: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'fatal' }

/**
 * Returns the log's destination while a person reads it at a terminal: each line's sentence first, then what else it
 * has.
 */
export function readableLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(toText(JSON.parse(line))) }
}

interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly code?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
}

function toText(line: LogLine): string {
  const { level, time: _, msg = '', code, err, ...rest } = line
  const parts = [
    `${words[level] ?? 'info'}: ${msg}`,
    ...(code === undefined ? [] : [`[${code}]`]),
    ...(Object.keys(rest).length > 0 ? [JSON.stringify(rest)] : []),
    ...(err ? [`\n${err.stack ?? err.message ?? JSON.stringify(err)}`] : []),
  ]
  return `${withoutControls(parts.join(' '))}\n`
}

// What pages report is logged as well: it must neither pass for a line of its own nor move the cursor.
function withoutControls(text: string): string {
  return text.replaceAll(/(?!\n)\p{Cc}/gu, '').replaceAll('\n', '\n  ')
}
