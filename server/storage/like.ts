import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column has `text` in it, in upper or lower case. */
export function hasText(column: Expression<string>, text: string): RawBuilder<SqlBool> {
  const conditions = spellings(text).map(
    (spelling) => sql<SqlBool>`lower(${column}) like lower(${`%${escape(spelling)}%`}) escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

// The lower() of SQLite knows the letters of ASCII only.
function spellings(text: string): readonly string[] {
  const lower = text.toLowerCase()
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1)
  return [...new Set([text, lower, text.toUpperCase(), capital])]
}

function escape(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}
