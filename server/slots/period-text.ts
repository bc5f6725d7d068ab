import type { Hours, Period } from '@slipway/sdk/contract'

/** When an entry is delivered, in English, for the command line: "shown mon, tue 08:00-17:00, Europe/Berlin". */
export function periodText({ from, until, hours, hiddenThen }: Period): string {
  const parts = [
    from && `from ${from}`,
    until && `until ${until}`,
    hours && hoursText(hours),
  ].filter(Boolean)
  if (parts.length === 0) return 'at all times'
  return [hiddenThen ? 'hidden' : 'shown', ...parts].join(' ')
}

function hoursText({ days, from, until, timeZone }: Hours): string {
  return `${days.join(', ')} ${from}-${until}, ${timeZone}`
}
