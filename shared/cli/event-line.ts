import { type RemoteEvent, releasedRemote } from '@slipway/sdk/contract'
import { framePlace, reachText, titleOf } from './commands/errors'
import { describeLive } from './release-version'

/** Describes an event of a remote, in one line. */
export function eventLine(event: RemoteEvent): string {
  const time = event.at.slice(0, 19).replace('T', ' ')
  if (event.kind === 'change') return `${time}  ${changeText(event)}, by ${event.who}`
  const { error } = event
  const place = error.top ? ` at ${framePlace(error.top)}` : ''
  const what = `${error.reason}  ${error.component} ${error.versions[0] ?? ''}`.trimEnd()
  return `${time}  ${what}: ${titleOf(error)}${place} (${reachText(error)} so far)`
}

type Change = Extract<RemoteEvent, { kind: 'change' }>

function changeText({ action, detail }: Change): string {
  const why = detail['why'] ? ` (${String(detail['why'])})` : ''
  switch (action) {
    case 'remote.published':
      return `published  ${String(detail['version'])}`
    case 'remote.released':
      return `released  ${liveText(detail['to'])}${why}`
    case 'remote.rolled-back':
      return `rolled back  ${liveText(detail['to'])}${why}`
    case 'remote.disabled':
      return `switched off  ${partText(detail)}${why}`
    case 'remote.enabled':
      return `switched on  ${partText(detail)}${why}`
    case 'remote.granted':
      return 'grants changed'
    // A newer host knows more.
    default:
      return action
  }
}

function liveText(to: unknown): string {
  return describeLive(releasedRemote.safeParse(to).data)
}

function partText({ version, component }: Change['detail']): string {
  return [version, component].filter(Boolean).map(String).join(' ') || 'all of it'
}
