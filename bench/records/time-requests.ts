import { Agent, get } from 'node:http'

export interface Address {
  readonly url: string
  readonly cookie: string
}

/** Long enough that one request more or less does not count. */
const ROUND_MS = 400

/** Milliseconds, round by round. */
export interface Times {
  /** From the request to the last byte of its answer. */
  readonly whole: number[]
  /** The part of it that the SQL took, as the server says; nothing for a server that does not say it. */
  readonly sql: number[]
}

/** Times of a request by address; the addresses take turns, one request at a time. */
export async function timeRequests(
  addresses: readonly Address[],
  rounds: number,
): Promise<Times[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = addresses.map((): Times => ({ whole: [], sql: [] }))
  // The first round warms up.
  await takeTurns(addresses, agent)
  for (let round = 0; round < rounds; round += 1)
    for (const [index, taken] of (await takeTurns(addresses, agent)).entries()) {
      // The best of a round is the one that nothing else on the machine got in the way of.
      times[index]?.whole.push(Math.min(...taken.whole))
      times[index]?.sql.push(Math.min(...taken.sql))
    }
  agent.destroy()
  return times
}

async function takeTurns(addresses: readonly Address[], agent: Agent): Promise<Times[]> {
  const times = addresses.map((): Times => ({ whole: [], sql: [] }))
  const endsAt = performance.now() + ROUND_MS * addresses.length
  do
    for (const [index, address] of addresses.entries()) {
      const { whole, sql } = await timeRequest(address, agent)
      times[index]?.whole.push(whole)
      times[index]?.sql.push(sql)
    }
  while (performance.now() < endsAt)
  return times
}

async function timeRequest({ url, cookie }: Address, agent: Agent) {
  const startedAt = performance.now()
  const timing = await new Promise<string>((fulfil, reject) => {
    get(url, { agent, headers: { Cookie: cookie } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`))
      const header = String(reply.headers['server-timing'] ?? 'dur=0')
      reply
        .resume()
        .once('end', () => fulfil(header))
        .once('error', reject)
    }).once('error', reject)
  })
  const sql = Number(timing.split('dur=')[1])
  return { whole: performance.now() - startedAt, sql }
}
