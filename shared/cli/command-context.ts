import type { Command } from 'commander'
import type { Terminal } from './ask'

/** The surroundings of a command, as far as it knows them. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder the command was called in. */
  readonly cwd: string
  /** Whether somebody is there to be asked. */
  readonly isTerminal: boolean
  /** The streams by which they are asked; the process's own by default. */
  readonly terminal?: Terminal
  /** Reports progress, on the error stream. */
  progress(text: string): void
}

/** The answer of a command: `data` for programs (`--json`), `text` for people. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>
  readonly text: string
  /** The next steps, a line each. */
  readonly next?: readonly string[]
  /** See {@link exitCodes}; 0 by default. */
  readonly exitCode?: number
}

/** The exit codes of a command, after sysexits.h. */
export const exitCodes = {
  done: 0,
  /** The remote has faults, its tests fail, or the host refuses. */
  refused: 1,
  /** A wrong flag, or one that is missing. */
  usage: 64,
  /** The host does not answer. */
  unreachable: 69,
  /** No token, or one that may not do this. */
  forbidden: 77,
} as const

/** Describes and carries out one command. */
export type DescribeCommand = (command: Command, parts: CommandParts) => void

export interface CommandParts {
  readonly context: CommandContext
  readonly answer: (answer: Answer) => void
}
