import { type FailureLines, usualFailureLines } from '@slipway/sdk/contract'
import { fail, readCount } from './setting'

const MOST = 1000

export function readFailureLines(env: NodeJS.ProcessEnv): FailureLines {
  const amber = readCount(env, 'FAILURES_AMBER', usualFailureLines.amber)
  const red = readCount(env, 'FAILURES_RED', usualFailureLines.red)
  if (red > MOST) fail('FAILURES_RED', `is ${red}`, `give ${MOST} at most: it is of 1,000 boxes`)
  if (amber < red) return { amber, red }
  return fail(
    'FAILURES_AMBER',
    `is ${amber}, and FAILURES_RED ${red}`,
    'give fewer: amber comes before red',
  )
}
