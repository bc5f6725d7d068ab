import type { DevelopmentOverride, MetaBody } from '@slipway/sdk/contract'
import type { Develop, MappedMeta } from '../../session/develop'
import { allowOrigin } from '../allowed-origins'
import { overrideMeta, severMeta } from './override-meta'
import { type BuildReply, readBuild } from './read-build'

/**
 * Loads the components of one remote from a development server for as long as this page is there, and
 * again after each build. Done when the first build was read, or the server did not answer.
 */
export async function startDevelop(override: DevelopmentOverride, develop: Develop): Promise<void> {
  const { origin, remote } = override
  allowOrigin(origin)
  // Each build has an address of its own: no browser evaluates one twice.
  const page = Date.now().toString(36)
  let builds = 0
  let known: string | undefined
  const draw = (map: (meta: MetaBody) => MappedMeta) => develop.mapMeta.set(mapOf(override, map))

  function take(reply: BuildReply): void {
    if (reply.state === 'gone') return lose()
    if (reply.state === 'wrong') {
      known = undefined
      develop.state.set({ state: 'wrong', override, detail: reply.detail })
      return draw((meta) => severMeta(meta, override))
    }
    develop.state.set({ state: 'live', override })
    // A server that is back with the same files changes nothing.
    if (known === reply.text) return
    known = reply.text
    builds += 1
    const build = { base: `${origin}/~${page}-${builds}/`, manifest: reply.manifest }
    draw((meta) => overrideMeta(meta, build))
  }

  // What has been drawn stays drawn.
  function lose(): void {
    develop.state.set({ state: 'gone', override })
    if (known === undefined) draw((meta) => severMeta(meta, override))
  }

  function fail(fault: string): void {
    if (known === undefined) take({ state: 'wrong', detail: fault })
    else develop.state.set({ state: 'live', override, fault })
  }

  // One after the other: a build that was read first must not be drawn last.
  let turn = Promise.resolve()
  const inTurn = (work: () => void | Promise<void>) => {
    turn = turn.then(work)
    return turn
  }
  const read = async () => take(await readBuild(origin, remote))
  await inTurn(read)
  dropOldStyles(origin)
  watchBuilds(origin, {
    onBuild: () => void inTurn(read),
    onFault: (fault) => void inTurn(() => fail(fault)),
    onLost: () => void inTurn(lose),
  })
}

// Only while the session has this override: it may end or be replaced in another tab.
function mapOf(
  { remote, origin }: DevelopmentOverride,
  map: (meta: MetaBody) => MappedMeta,
): (meta: MetaBody) => MappedMeta {
  const known = new WeakMap<MetaBody, MappedMeta>()
  return (meta) => {
    const { override } = meta
    if (override?.remote !== remote || override.origin !== origin)
      return { meta, proposed: [], foreign: [] }
    const mapped = known.get(meta) ?? map(meta)
    known.set(meta, mapped)
    return mapped
  }
}

/**
 * Takes the style sheets of older builds out of the page once one of a newer build is there: builds of
 * one version have the same scope.
 */
function dropOldStyles(origin: string): void {
  const ours = `${origin}/~`
  document.head.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || !target.href.startsWith(ours)) return
      const base = buildOf(target)
      for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
        if (link.href.startsWith(ours) && buildOf(link) !== base) link.remove()
    },
    // It does not bubble.
    true,
  )
}

// `/~abc-2~r1/x.css`: a retry is of the same build.
function buildOf({ href }: HTMLLinkElement): string | undefined {
  return new URL(href).pathname.split(/[~/]+/, 2)[1]
}

interface BuildListener {
  /** There is a build that is good, or the server is back. */
  readonly onBuild: () => void
  /** A build failed, and why; the last good one stays. */
  readonly onFault: (message: string) => void
  /** The server does not answer any more; it is asked again. */
  readonly onLost: () => void
}

const REOPEN_MS = 2000

/** Listens to the event stream of a development server, for as long as this page is there. */
function watchBuilds(origin: string, listener: BuildListener): void {
  const stream = new EventSource(`${origin}/builds`)
  stream.addEventListener('build', () => listener.onBuild())
  stream.addEventListener('fault', ({ data }: MessageEvent<string>) =>
    listener.onFault(JSON.parse(data)),
  )
  stream.addEventListener('error', () => {
    listener.onLost()
    // The browser opens a broken stream again by itself, but not one that was refused.
    if (stream.readyState === EventSource.CLOSED)
      setTimeout(() => watchBuilds(origin, listener), REOPEN_MS)
  })
}
