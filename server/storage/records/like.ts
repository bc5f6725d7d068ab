import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column has `text` in it, in upper or lower case. */
export function hasText(column: string, text: string): RawBuilder<SqlBool> {
  const letters = [...text].map((letter) => letter.toLowerCase())
  const wanted = `%${escapeLike(letters.join(''))}%`
  return sql<SqlBool>`${lowered(sql.id(column), letters)} like ${wanted} escape '\\'`
}

/** Whether a column begins with `text`; of the letters of ASCII, SQLite does not tell upper from lower case. */
export function beginsWith(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.id(column)} like ${`${escapeLike(text)}%`} escape '\\'`
}

/** A text in which `like` finds itself only. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}

// The lower() of SQLite, and that of PostgreSQL in the locale C, know the letters of ASCII only: the
// other ones that are looked for are made small by name.
function lowered(column: RawBuilder<unknown>, letters: readonly string[]): RawBuilder<unknown> {
  const others = new Set(letters.filter((letter) => letter > '\x7f'))
  let text = sql`lower(${column})`
  for (const letter of others) {
    const capital = letter.toUpperCase()
    const isPair = capital !== letter && capital.toLowerCase() === letter
    if (isPair) text = sql`replace(${text}, ${capital}, ${letter})`
  }
  return text
}
