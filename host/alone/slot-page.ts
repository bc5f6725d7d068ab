import type { MetaBody, RemotesBody, SlotsBody } from '@slipway/sdk/contract'
import { createRemotes, readListedRemotes } from '../remotes/remotes'
import { createDevelop } from '../session/develop'
import { createLiveBody, type LiveBodies, loadSchemas } from '../session/live-bodies'
import { createSlotGuard } from '../slots/guard/slot-guard'
import type { SlotServices } from '../slots/slot-services'
import { createSlotTimeline } from '../slots/slot-timeline'
import type { SlotPageOptions, SlotPageReport } from './slot-page-options'

/** The parts that the host's own renderer needs around it, without a host. */
export interface SlotPageParts {
  readonly live: LiveBodies
  readonly services: SlotServices
  /** Asks the server again, or reads the descriptions of the list again. */
  refresh(): Promise<void>
}

export function createSlotPageParts(options: SlotPageOptions): SlotPageParts {
  const report = options.onReport ?? writeToConsole
  const remotes = createRemotes()
  const live: LiveBodies = {
    // To the renderer everybody is a visitor who is not signed in.
    meta: createLiveBody<MetaBody | null>(null, async () => null),
    slots: createLiveBody<SlotsBody>(undefined, () => readSlots(options)),
    remotes: createLiveBody<RemotesBody>(undefined, () => readRemotes(options)),
  }
  const services = {
    source: remotes.source,
    report,
    isOff: false,
    develop: createDevelop(() => window.location.reload()),
    guard: createSlotGuard(report),
    onDrawn: createSlotTimeline(report),
  }
  return {
    live,
    services,
    async refresh() {
      const [known, slots] = await Promise.all([readRemotes(options), readSlots(options)])
      // First, so that no slot looks for what is about to be there.
      remotes.setRemotes(known)
      live.remotes.set(known)
      live.slots.set(slots)
    },
  }
}

async function readSlots(options: SlotPageOptions): Promise<SlotsBody> {
  if ('server' in options) {
    const { slotsBody } = await loadSchemas()
    return slotsBody.parse(await readReply(`${options.server}/slots`))
  }
  const entries = Object.entries(options.slots)
  return { slots: Object.fromEntries(entries.map(([name, all]) => [name, [...all]])) }
}

async function readRemotes(options: SlotPageOptions): Promise<RemotesBody> {
  if (!('server' in options)) return readListedRemotes(options.remotes, console.error)
  const { remotesBody } = await loadSchemas()
  return remotesBody.parse(await readReply(`${options.server}/remotes`))
}

async function readReply(address: string): Promise<unknown> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}.`)
  return reply.json()
}

// Failures only: how fast a slot was is for those who ask.
function writeToConsole({ code, component, detail, error }: SlotPageReport): void {
  if (code !== 'timed') console.error(`${component}: ${code}`, detail ?? error ?? '')
}
