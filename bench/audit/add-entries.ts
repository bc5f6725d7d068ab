import { DatabaseSync } from '@photostructure/sqlite'

/** The search: its text, and how many entries have it. */
export const RARE = { text: 'eleonore', entries: 40 }

/** Persons who make the entries. */
const PERSONS = 10_000

/**
 * Writes so many entries of the last year into the database of a server that is stopped: by staff, about themselves and
 * each other; a few of them, spread over the year, by the one who is searched for.
 */
export function addEntries(file: string, count: number): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('begin')
    const every = Math.floor(count / RARE.entries)
    const at = Date.now() - 365 * 86_400_000
    const step = Math.floor((365 * 86_400_000) / count)
    database.exec(`
      with recursive entry (n) as (select 0 union all select n + 1 from entry where n + 1 < ${count})
      insert into audit (at, actor_id, actor, action, subject_id, subject, detail)
      select ${at} + n * ${step}, null,
        case when n % ${every} = 0 and n / ${every} < ${RARE.entries} then '${RARE.text}@example.com'
          else 'person-' || (n * 7919 % ${PERSONS}) || '@example.com' end,
        case n % 3 when 0 then 'sign-in.succeeded' when 1 then 'sign-out.done' else 'profile.changed' end,
        null, 'person-' || (n * 104729 % ${PERSONS}) || '@example.com', '{"address":"192.0.2.1"}' from entry`)
    database.exec('commit')
  } finally {
    database.close()
  }
}
