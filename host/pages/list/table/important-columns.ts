import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'

type Column = ListBody['columns'][number]

/** Puts in front what a reader needs first. */
function importantFirst(columns: readonly Column[]): readonly Column[] {
  return columns.toSorted((a, b) => (a.importance ?? 0) - (b.importance ?? 0))
}

const factsOnCard = 6

/**
 * Returns the columns that a card has of a record below its title: those that say something, the most important
 * ones first. All of them where the user chose which columns there are.
 */
export function cardFacts(
  columns: readonly Column[],
  record: ResourceRecord,
  isChosen: boolean,
): readonly Column[] {
  const others = importantFirst(columns).filter(
    ({ name }) =>
      String(record.values[name]) !== record.title && record.titles?.[name] !== record.title,
  )
  if (isChosen) return others
  return others.filter(({ name }) => saysSomething(record.values[name])).slice(0, factsOnCard)
}

function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== false && value !== ''
}

/** Names of the columns that have to go so that the rest fits into `room`: the least important ones. */
export function columnsWithoutRoom(
  columns: readonly Column[],
  widths: ReadonlyMap<string, number>,
  room: number,
): readonly string[] {
  let left = room
  const [, ...others] = importantFirst(columns).map(({ name }, index) => {
    left -= widths.get(name) ?? 0
    return { name, fits: left >= 0 || index === 0 }
  })
  const first = others.findIndex(({ fits }) => !fits)
  return first === -1 ? [] : others.slice(first).map(({ name }) => name)
}
