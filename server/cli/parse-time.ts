import { InvalidArgumentError } from 'commander'

/** `2026-11-20`, the beginning of that day, or an instant with its zone; as ISO 8601. */
export function parseFrom(text: string): string {
  return parseTime(text, 'T00:00:00.000Z')
}

/** The end of a day, or an instant. */
export function parseTo(text: string): string {
  return parseTime(text, 'T23:59:59.999Z')
}

function parseTime(text: string, timeOfDay: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const hasZone = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const time = Date.parse(isDay ? `${text}${timeOfDay}` : text)
  if ((isDay || hasZone) && !Number.isNaN(time)) return new Date(time).toISOString()
  throw new InvalidArgumentError('Give a day such as 2026-11-20, or an instant with its zone.')
}
