import type { ChildServer } from '../child-server'
import { type Load, sendRequests } from './send-requests'

/** One kind of request to one server. */
export interface Target extends Load {
  readonly server: ChildServer
}

/** Microseconds of CPU per request, by round; the targets take turns in each round. */
export async function measureCpu<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(targets) as Name[]
  for (const name of names) await sendRequests(targets[name])
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) samples[name]?.push(await cpuOf(targets[name]))
  // Every name of the targets was entered above.
  return samples as Record<Name, number[]>
}

async function cpuOf(target: Target): Promise<number> {
  const before = await target.server.cpu()
  await sendRequests(target)
  return ((await target.server.cpu()) - before) / target.count
}
