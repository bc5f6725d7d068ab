import express from 'express'
import request from 'supertest'
import { problemHandler } from '../problem-handler'
import { limitRate, ofAddress } from './limit-rate'

describe('a limit of requests', () => {
  it('S45: refuses what is over it, by address, and says when to come again', async () => {
    const app = express().set('trust proxy', true)
    app.get(
      '/',
      limitRate({ limitOf: (one) => ofAddress(one, 3) }),
      (_request, response) => void response.status(204).end(),
    )
    app.use(problemHandler())
    const ask = (from: string) => request(app).get('/').set('X-Forwarded-For', from)

    const statuses = []
    for (const index of [1, 2, 3, 4]) statuses.push((await ask(`2001:db8:1:1::${index}`)).status)
    const refused = await ask('2001:db8:1:1::5')
    const other = await ask('2001:db8:1:2::5')

    expect(statuses).toEqual([204, 204, 204, 429])
    expect(refused.body.code).toBe('rate-limited')
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
    expect(other.status).toBe(204)
  })

  it('is that of the key, each key for itself, and what is refused is told', async () => {
    const refused: string[] = []
    const app = express()
    const limit = limitRate({
      limitOf: ({ query }) => ({
        key: String(query['who']),
        perMinute: query['who'] === 'Ada' ? 2 : 1,
      }),
      onRefused: ({ query }) => refused.push(String(query['who'])),
    })
    app.get('/', limit, (_request, response) => void response.status(204).end())
    app.use(problemHandler())

    const statuses = []
    for (const who of ['Ada', 'Bob', 'Ada', 'Bob', 'Ada'])
      statuses.push((await request(app).get(`/?who=${who}`)).status)

    expect(statuses).toEqual([204, 204, 204, 429, 429])
    expect(refused).toEqual(['Bob', 'Ada'])
  })
})
