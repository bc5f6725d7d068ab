import type { ChildServer } from '../child-server'
import { type Load, sendRequests } from './send-requests'

/** One kind of request to one server. */
export interface Target extends Load {
  readonly server: ChildServer
}

/** Turns that each target takes in a round: the machine does something else from second to second. */
const TURNS = 4

/** Microseconds of CPU per request, by round; the targets take turns in each round. */
export async function measureCpu<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(targets) as Name[]
  for (const name of names) await sendRequests(targets[name])
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    const used = new Map<Name, number>()
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const name of names)
        used.set(name, (used.get(name) ?? 0) + (await cpuOf(targets[name])) / TURNS)
    for (const [name, sum] of used) samples[name]?.push(sum)
  }
  // Every name of the targets was entered above.
  return samples as Record<Name, number[]>
}

async function cpuOf({ server, ...load }: Target): Promise<number> {
  const count = load.count / TURNS
  const before = await server.cpu()
  await sendRequests({ ...load, count })
  return ((await server.cpu()) - before) / count
}
