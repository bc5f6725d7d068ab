import type { Fault, Layout, LayoutDiffBody, SlotMapBody } from '@slipway/sdk/contract'
import { unknownIn } from '../../layout/unknown-entries'
import { type OperatorHost, sayDryRun } from './operator-host'

interface LayoutOrder {
  readonly layout: Layout
  readonly why: string
  readonly dryRun: boolean
}

/** Publishes a layout in place of the present one, or says what that would change. */
export async function publishByHost(
  host: OperatorHost,
  { dryRun, ...body }: LayoutOrder,
): Promise<LayoutDiffBody> {
  const { etag: ifMatch } = await host.ask('GET /manage/layout')
  const query = sayDryRun(dryRun)
  return (await host.ask('PUT /manage/layout', { query, body, ifMatch })).body
}

/** Reads what the file of a layout is read with: names of tenants, and the entries that there are. */
export async function readSlotMap(host: OperatorHost): Promise<SlotMapBody> {
  return (await host.ask('GET /manage/slots')).body
}

/** The ids in a layout that are of nothing now. */
export function unknownByMap(map: SlotMapBody, layout: Layout): readonly Fault[] {
  const ids = map.locations.flatMap(({ entries }) => entries.map(({ id }) => id))
  return unknownIn(layout, ids)
}
