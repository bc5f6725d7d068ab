import type { RecordEvent } from '@slipway/sdk/contract'
import type { Events, EventsOptions, StreamCursor } from './connection'
import { holdStream } from './hold-stream'
import { recordChanged, type ShownRecord, shownRecords } from './shown-records'

type Message =
  | { readonly type: 'slots'; readonly signedIn?: boolean }
  | { readonly type: 'session' }
  | { readonly type: 'record'; readonly record?: RecordEvent }
  /** The records that a tab shows. */
  | { readonly type: 'shown'; readonly tab: string; readonly records: readonly ShownRecord[] }
  /** A tab was opened, and does not know what the others show. */
  | { readonly type: 'opened' }
  /** The point up to which the stream has heard: the tab that takes it over continues from there. */
  | { readonly type: 'cursor'; readonly cursor: StreamCursor | undefined }
  | { readonly type: 'reconnect' }
  | { readonly type: 'refresh' }

/** Names of the lock and the channel that the tabs of this browser share. */
const NAME = 'slipway-events'

/**
 * One event stream for all tabs of the browser: the tab that holds the lock has the stream and passes
 * on what it hears; when it closes, another one takes over. A browser has six connections to a server.
 */
export function shareEvents(options: EventsOptions): Events {
  const { basePath, onSlots, onConnected, onSessionEnded } = options
  const channel = new BroadcastChannel(`${NAME}${basePath}`)
  const post = (message: Message) => channel.postMessage(message)
  let cursor: StreamCursor | undefined
  let stream: ReturnType<typeof holdStream> | undefined
  const tab = String(Math.random())
  const shown = new Map<string, readonly ShownRecord[]>()
  const allShown = () => [...shown.values()].flat()

  const act = (message: Message) => {
    if (message.type === 'slots') onSlots(message.signedIn)
    if (message.type === 'session') onSessionEnded()
    if (message.type === 'record') recordChanged(message.record)
    if (message.type === 'shown') takeShown(message.tab, message.records)
    if (message.type === 'opened') tellShown(post)
    if (message.type === 'cursor') cursor = message.cursor
    if (message.type === 'reconnect') stream?.reopen()
    if (message.type === 'refresh') stream?.refresh()
  }
  const tell = (message: Message) => {
    post(message)
    act(message)
  }
  function takeShown(of: string, records: readonly ShownRecord[]): void {
    if (records.length > 0) shown.set(of, records)
    else shown.delete(of)
    stream?.show(allShown())
  }
  function tellShown(say: typeof post): void {
    const records = shownRecords.get().map(({ resource, id, asOf }) => ({ resource, id, asOf }))
    say({ type: 'shown', tab, records })
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => act(data)
  post({ type: 'opened' })
  tellShown(tell)
  shownRecords.subscribe(() => tellShown(tell))
  window.addEventListener('pagehide', () => post({ type: 'shown', tab, records: [] }))
  void navigator.locks.request(`${NAME}${basePath}`, () => {
    stream = holdStream({
      url: `${basePath}/events`,
      cursor,
      shown: allShown(),
      onRecord: (record) => tell({ type: 'record', ...(record && { record }) }),
      onSlots: (signedIn) => tell({ type: 'slots', ...(signedIn !== undefined && { signedIn }) }),
      onSession: () => tell({ type: 'session' }),
      onCursor: (next) => tell({ type: 'cursor', cursor: next }),
      // Events that came while there was no stream are not repeated: the other tabs ask in any case.
      onConnected(info) {
        post({ type: 'slots', signedIn: info.signedIn })
        onConnected(info)
      },
    })
    return new Promise(() => undefined)
  })
  watchPage(() => tell({ type: 'refresh' }))
  return { reconnect: () => tell({ type: 'reconnect' }) }
}

function watchPage(onSeen: () => void): void {
  // The tab that asks may be a hidden one, which the browser lets ask once a minute.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onSeen()
  })
  // A page out of the back-forward cache has slept through all events, the end of its session as well.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
