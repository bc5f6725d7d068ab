import { setTimeout } from 'node:timers/promises'
import {
  CodedError,
  type RemoteEvent,
  releasedRemote,
  remoteEventsBody,
} from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import type { Answer, CommandParts, DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'
import { describeLive } from '../host/release-version'
import { untilInterrupted } from '../until-interrupted'
import { framePlace, reachText, titleOf } from './errors'

interface LogsFlags extends HostFlags {
  readonly follow?: boolean
}

/** The host writes what pages report every two seconds. */
const ASK_EVERY_MS = 2000
/** A connection that was lost without a word says nothing for minutes. */
const DEADLINE_MS = 15_000
/** Events that are told apart from those that come again. */
const MOST_KNOWN = 1000

/** `slipway logs`. */
export const logsCommand: DescribeCommand = (command, parts) => {
  command.option('--follow', 'go on with what happens from now on, until Ctrl-C')
  describeHostCommand<LogsFlags>(command, parts, async ({ host, flags }) => {
    // Before the first call: it may be ended at once.
    const interrupted = flags.follow ? untilInterrupted() : undefined
    const first = await readEvents(host)
    return interrupted
      ? await followEvents({ ...parts, host, interrupted }, first)
      : once(first.items, host)
  })
}

interface Asked {
  readonly cursor: string
  readonly ended: AbortSignal
}

async function readEvents({ call, remote }: HostClient, asked?: Asked) {
  const query = { remote, ...(asked && { cursor: asked.cursor }) }
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const signal = asked ? AbortSignal.any([asked.ended, deadline]) : deadline
  const events = { ...callOf('GET /manage/events', { query }), signal }
  return (await call(events, remoteEventsBody)).body
}

function once(items: readonly RemoteEvent[], { remote, url }: HostClient): Answer {
  const nothing = `Nothing happened to ${remote} on ${url} in the last hour.`
  const next = ['npx slipway logs --follow', 'npx slipway errors']
  return { data: { events: items }, text: items.map(eventLine).join('\n') || nothing, next }
}

interface Following extends CommandParts {
  readonly host: HostClient
  readonly interrupted: Promise<void>
}

type Reply = Awaited<ReturnType<typeof readEvents>>

/** Prints each event once, as it comes. A host that does not answer is asked again. */
async function followEvents(following: Following, first: Reply): Promise<Answer> {
  const { context, answer, host, interrupted } = following
  const { progress } = context
  const known = new Set<string>()
  const ended = new AbortController()
  void interrupted.then(() => ended.abort())
  let shown = 0
  const show = (items: readonly RemoteEvent[]) => {
    for (const event of items) {
      if (known.has(event.id)) continue
      known.add(event.id)
      shown += 1
      answer({ data: { event }, text: eventLine(event) })
    }
    for (const id of [...known].slice(0, -MOST_KNOWN)) known.delete(id)
  }
  show(first.items)
  const waiting = `What happens to ${host.remote} on ${host.url} is shown here as it comes: releases, switches, failures (until Ctrl-C).`
  progress(first.items.length > 0 ? waiting : `Nothing happened in the last hour. ${waiting}`)
  let { cursor } = first
  let isLost = false
  while (await pause(ended.signal)) {
    try {
      const reply = await readEvents(host, { cursor, ended: ended.signal })
      if (isLost) progress('The host answers again.')
      isLost = false
      cursor = reply.cursor
      show(reply.items)
    } catch (error) {
      if (ended.signal.aborted) break
      if (!isPassing(error)) throw error
      if (!isLost) progress(`${error.message} It is asked again every two seconds.`)
      isLost = true
    }
  }
  return { data: { events: shown }, text: `Ended. ${shown} ${shown === 1 ? 'event' : 'events'}.` }
}

/** Whether it goes on. */
function pause(signal: AbortSignal): Promise<boolean> {
  return setTimeout(ASK_EVERY_MS, undefined, { signal }).then(
    () => true,
    () => false,
  )
}

function isPassing(error: unknown): error is CodedError {
  return error instanceof CodedError && (error.status >= 500 || error.status === 429)
}

/** Describes an event of a remote, in one line. */
function eventLine(event: RemoteEvent): string {
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
    case 'remote.unpublished':
      return `removed  ${String(detail['version'])}`
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
