import { minuteOf } from '../../guard/judgement/batches'
import { type Arm, createArm } from './arm'
import { MINUTE_MS, type Random, type World } from './world'

/** Draws of the version before are of so many minutes. */
const MINUTES = 120

/** What the same users had of the version before, until a new base took its place. */
export function createFormer(
  { before = 0, baseRate, users }: World,
  { since, random }: { readonly since: number; readonly random: Random },
): Arm {
  const last = minuteOf(since) - MINUTE_MS
  const atOf = (ago: number) => last - ago * MINUTE_MS
  const former = createArm({ version: '1.0.0', firstId: 10_000, atOf })
  const failed = new Set<number>()
  for (let draw = 0; draw < before; draw += 1) {
    const ago = Math.floor(random() * MINUTES)
    if (random() >= baseRate) {
      former.add(ago, 'draw')
      continue
    }
    const user = Math.floor(random() * users)
    former.add(ago, failed.has(user) ? 'again' : 'first')
    failed.add(user)
  }
  return former
}
