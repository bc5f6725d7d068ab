import { setTimeout as delay } from 'node:timers/promises'
import { createApiClient } from '../api-client'

/**
 * Asks `GET /slots` and saves a record of the demo, in two rows beside each other, from the message `begin` until `end`,
 * and answers with the milliseconds of each: the address and the session's cookie are the arguments. In a process of its
 * own: the bench's own load must not make it late.
 */
const [, , url = '', cookie = ''] = process.argv
const PAUSE_MS = 2

const state = { isAsking: false }
process.on('message', (message) => {
  state.isAsking = message === 'begin'
  if (state.isAsking) void askUntilEnd()
})

async function askUntilEnd(): Promise<void> {
  const anyone = createApiClient(url)
  const save = await prepareSave()
  const [slots, saves] = await Promise.all([
    timesOf(async () => (await anyone.call('GET', '/slots')).status),
    timesOf(save),
  ])
  process.send?.({ slots, saves })
}

async function timesOf(ask: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  while (state.isAsking) {
    const startedAt = performance.now()
    const status = await ask()
    if (status !== 200) throw new Error(`The probe was answered ${status}`)
    times.push(performance.now() - startedAt)
    await delay(PAUSE_MS)
  }
  return times
}

let turn = 0

async function prepareSave(): Promise<() => Promise<number>> {
  const client = createApiClient(url, cookie)
  turn += 1
  const sku = `probe-${process.pid}-${turn}`
  const values = { sku, name: sku, category: 'parts', price: 1, stock: 1 }
  const { status, body } = await client.call('POST', '/resources/products', { body: values })
  if (status !== 201) throw new Error(`The record was answered ${status}: ${JSON.stringify(body)}`)
  let { etag } = body as { etag: string }
  let stock = 1
  return async () => {
    stock += 1
    const reply = await client.call('PATCH', `/resources/products/${body.id}`, {
      body: { stock },
      headers: { 'If-Match': etag },
    })
    etag = reply.body.etag
    return reply.status
  }
}
