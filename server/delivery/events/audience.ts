import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Application } from '../../application/create-application'
import type { Changes, Topic } from '../../changes/changes'
import { keptFor } from '../../changes/kept-for'
import type { Auth } from '../../identity/auth'
import { every } from '../../loops/every'
import type { Viewer } from '../../slots/viewer'
import type { PublicReplies } from '../public-replies'
import { type EventStreams, eventMessage } from './event-streams'

export interface AudienceDeps {
  readonly application: Application
  readonly changes: Pick<Changes, 'current' | 'revision' | 'subscribe'>
  /** The bodies for all anonymous viewers. */
  readonly replies: PublicReplies
  readonly auth: Pick<Auth, 'onSessionEnded' | 'liveSessions'>
  readonly log: Pick<Logger, 'warn'>
}

/** Decides which tabs a change concerns, and notifies those. */
export interface Audience {
  /**
   * Identifies what the tabs of a session, or of nobody, have heard of. Servers of one version on one
   * database have the same: a tab that goes from one to the other hears of nothing.
   */
  idFor(session: string | undefined): string
  close(): Promise<void>
}

/** Sessions run out without a change of anything, and an operator's own statement counts none. */
const CHECK_EVERY_MS = 2000

/**
 * `/slots` and `/remotes` come from memory, from any server: most have read the same change by then. A
 * reply for somebody signed in waits until its server has (see `Changes.reach`).
 */
const anonymousPauseMs = () => 150 + Math.random() * 150

/**
 * Anonymous tabs are told again after these pauses: a server may be busy, or hear no notices and look
 * every five seconds, and answer with what was there before the change.
 */
const ANONYMOUS_AGAIN_MS = [1000, 6000] as const

export function createAudience(deps: AudienceDeps, streams: EventStreams): Audience {
  const { application, changes, replies, auth, log } = deps
  const registered = keptFor(
    () => changes.current('application'),
    () => describeInShort(application),
  )
  // Without a dot, which separates an id from its viewer in the tag of `GET /events`.
  const signedInId = () => {
    const periods = application.slots.current().tagOfPeriods()
    return `${registered()}~${changes.current('catalog')}${periods && `~${periods}`}`
  }
  const anonymousId = () => `${replies.slots().digest}~${replies.remotes().digest}`
  const slotsMessage = (id: string) => `id: ${id}\n${eventMessage('slots', changes.revision())}`

  const signedIn = createCoalescedCall(
    () => 0,
    () =>
      streams.write(
        Buffer.from(slotsMessage(signedInId())),
        ({ session }) => session !== undefined,
      ),
  )
  // What all anonymous tabs have, or will be told of again; nothing once one was given something else.
  let announced: string | undefined = anonymousId()
  let again: NodeJS.Timeout | undefined
  // Another id as long as tabs are told again: whoever comes back with it has not heard the last.
  function anonymousCursor(): string {
    const id = anonymousId()
    if (id !== announced) announced = undefined
    return announced === undefined || again ? `${id}~` : id
  }
  function notifyAnonymous([pauseMs, ...pauses]: readonly number[]): void {
    clearTimeout(again)
    again = pauseMs === undefined ? undefined : setTimeout(notifyAnonymous, pauseMs, pauses)
    const bytes = Buffer.from(slotsMessage(anonymousCursor()))
    streams.write(bytes, ({ session }) => session === undefined)
  }
  const anonymous = createCoalescedCall(anonymousPauseMs, () => {
    const id = anonymousId()
    if (id === announced) return
    announced = id
    notifyAnonymous(ANONYMOUS_AGAIN_MS)
  })

  async function compareSessions(): Promise<void> {
    const asked = new Set(streams.sessions())
    if (asked.size === 0) return
    const live = await auth.liveSessions([...asked])
    endSessions(({ session }) => session !== undefined && asked.has(session) && !live.has(session))
    const bytes = Buffer.from(eventMessage('slots', changes.revision()))
    streams.write(bytes, (listener) => {
      const state = listener.session === undefined ? undefined : live.get(listener.session)
      if (state === undefined || state === listener.state) return false
      listener.state = state
      return true
    })
  }
  const endSessions = (isOver: Parameters<EventStreams['end']>[1]) =>
    streams.end(Buffer.from(eventMessage('session', 'ended')), isOver)
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'sessions with an event stream could not be checked')
  const checkSessions = () => void compareSessions().catch(onError)

  function notifyAll(): void {
    signedIn.schedule()
    anonymous.schedule()
  }
  /** Whose tabs hear of each topic. */
  const notify: Readonly<Record<Topic, () => void>> = {
    catalog: notifyAll,
    application: notifyAll,
    periods: notifyAll,
    access: checkSessions,
  }
  const checking = every(CHECK_EVERY_MS, compareSessions, { onError })
  const stops = [
    ...Object.entries(notify).map(([topic, call]) => changes.subscribe(topic as Topic, call)),
    auth.onSessionEnded((ended) => endSessions(({ session }) => session === ended)),
    signedIn.cancel,
    anonymous.cancel,
    () => clearTimeout(again),
  ]
  return {
    idFor: (session) => (session === undefined ? anonymousCursor() : signedInId()),
    close() {
      for (const stop of stops) stop()
      return checking.stop()
    },
  }
}

/** One call of `work` for all that were scheduled before it, after a pause. */
function createCoalescedCall(pauseMs: () => number, work: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    schedule() {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, pauseMs())
    },
    cancel: () => clearTimeout(timer),
  }
}

/** A short text that stands for `value`, which is JSON. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

/** Stands for what an application describes in code: the same for the same slots, however they came. */
export function describeInShort(application: Application): string {
  const everyRole = viewerWithEveryRole(application)
  const slots = application.slots
    .all()
    .map(
      ({ id, location, entry, slot }) =>
        [location, id, entry, slot.gate, ...(slot.page ? [slot.page] : [])] as const,
    )
    .toSorted(([one], [other]) => one.localeCompare(other))
  return digestOf([
    slots,
    application.languages.map((locale) => {
      const reader = { ...everyRole, user: { ...everyRole.user, locale } }
      return [application.modulesFor(reader), application.dashboardsFor(reader)]
    }),
    [...application.roles].map(([name]) => [name, ...application.permissionsOf([name])]),
  ])
}

function viewerWithEveryRole({ roles, permissionsOf }: Application): Viewer {
  const names = [...roles.keys()]
  const user = { id: 0, name: '', email: '', locale: 'en' }
  return { user, tenant: null, tenants: [], roles: names, permissions: permissionsOf(names) }
}
