/**
 * Why a server of the version before could not work any more after this statement of a migration; nothing
 * where it only adds.
 */
export function removalIn(statement: string, newTables: ReadonlySet<string>): string | undefined {
  const text = statement.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  const table = /^alter table (\S+)/.exec(text)?.[1] ?? /\bon (\w+) ?\(/.exec(text)?.[1] ?? ''
  // Nobody knew it before.
  if (newTables.has(table)) return undefined
  if (/^drop (?!trigger|index|function)/.test(text)) return 'drops what an older server may use'
  if (text.startsWith('create unique index')) return 'refuses rows that an older server may write'
  if (!text.startsWith('alter table')) return undefined
  if (/ (?:drop|rename|alter column|add constraint|add check)\b/.test(text))
    return 'changes or takes away what an older server may use'
  if (/ not null/.test(text) && !/ default /.test(text))
    return 'wants a value that an older server does not write'
  return undefined
}
