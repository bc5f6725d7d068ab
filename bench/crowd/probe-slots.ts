import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks `GET /slots` of the address in the arguments again and again, from the message `begin` until `end`, and
 * answers with the milliseconds of each request. It runs in a process of its own: the bench's own load must not
 * make it late.
 */
const [, , url = ''] = process.argv
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const PAUSE_MS = 2

const state = { isAsking: false }
process.on('message', (message) => {
  state.isAsking = message === 'begin'
  if (state.isAsking) void askUntilEnd()
})

async function askUntilEnd(): Promise<void> {
  const times: number[] = []
  while (state.isAsking) {
    const startedAt = performance.now()
    await askOnce()
    times.push(performance.now() - startedAt)
    await delay(PAUSE_MS)
  }
  process.send?.(times)
}

function askOnce(): Promise<void> {
  return new Promise((fulfil, reject) => {
    get(`${url}/slots`, { agent }, (reply) => {
      reply.resume().once('end', fulfil).once('error', reject)
    }).once('error', reject)
  })
}
