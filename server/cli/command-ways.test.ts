import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { commandWays, whyDatabaseOnly } from './command-ways'
import { createOperatorProgram, nameOf } from './run-command'

/** `layout export`, `diff`, `apply`. */
function listed(names: readonly string[]): string {
  return names
    .map((name, index) => {
      const [group = '', ...rest] = name.split(' ')
      const isSame = rest.length > 0 && names[index - 1]?.startsWith(`${group} `)
      return `\`${isSame ? rest.join(' ') : name}\``
    })
    .join(', ')
}

function rowsOf(names: readonly string[]): readonly string[] {
  return [...new Set(names.map(wayText))].map((way) => {
    const of = names.filter((name) => wayText(name) === way)
    return `| ${way} | ${listed(of)} |`
  })
}

function wayText(name: string): string {
  const way = (commandWays as Readonly<Record<string, string>>)[name]
  if (way === 'both') return 'on the database, and over HTTP'
  return way === 'neither'
    ? 'on this machine alone'
    : `on the database. ${whyDatabaseOnly(name, false)}`
}

const namesIn = (command: Command): readonly string[] =>
  command.commands.length === 0 ? [nameOf(command)] : command.commands.flatMap(namesIn)

describe('the ways of commands', () => {
  it('are said of every command there is', () => {
    const found = namesIn(createOperatorProgram(() => undefined))
    expect([...found].sort()).toEqual(Object.keys(commandWays).sort())
  })

  it.each(rowsOf(Object.keys(commandWays)))('docs/operating.md has %s', (row) => {
    expect(readFileSync('docs/operating.md', 'utf8').split('\n')).toContain(row)
  })

  it('a command whose code says something else than the table is a fault', () => {
    expect(() => whyDatabaseOnly('user list', true)).toThrow('command-ways.ts')
    expect(() => whyDatabaseOnly('release set', false)).toThrow('command-ways.ts')
    expect(() => whyDatabaseOnly('release burn', false)).toThrow('command-ways.ts')
  })
})
