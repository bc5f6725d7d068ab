import { CodedError, problem } from '@slipway/sdk/contract'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { problemOf } from './problem-handler'

const id = '00000000-0000-4000-8000-000000000000'

describe('a problem', () => {
  it('says what a coded error says', () => {
    const errors = [{ pointer: '/a', code: 'invalid-value' }]
    const thrown = new CodedError('invalid-body', 'Not so.', {
      status: 422,
      errors,
      headers: { 'X-A': 'b' },
    })

    expect(problemOf(thrown, id)).toEqual({
      headers: { 'X-A': 'b' },
      body: {
        type: '/problems/invalid-body',
        title: 'Unprocessable Entity',
        status: 422,
        code: 'invalid-body',
        detail: 'Not so.',
        instance: `urn:uuid:${id}`,
        errors,
      },
    })
  })

  it('tells nothing of what was not meant to be read', () => {
    for (const thrown of [
      new Error('select * from users'),
      'select * from users',
      new CodedError('broken', 'select * from users'),
      { status: 200, message: 'select * from users' },
    ]) {
      const { body } = problemOf(thrown, id)

      expect(body.status).toBe(500)
      expect(JSON.stringify(body)).not.toContain('select')
    }
  })

  it('asks to come again when the database is gone', () => {
    for (const thrown of [
      { code: 'ECONNREFUSED' },
      { code: '57P01' },
      { code: 'ERR_SQLITE_ERROR', errcode: 13 },
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
    ]) {
      const { body, headers } = problemOf(thrown, id)

      expect([body.status, body.code]).toEqual([503, 'store-unavailable'])
      expect(headers['Retry-After']).toBeDefined()
    }
  })

  it('P17: is whole for any value that can be thrown, and leaks none of it', () => {
    const marker = 'never-to-be-told'
    const cyclic: Record<string, unknown> = { message: marker }
    cyclic['self'] = cyclic
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error(marker)
        },
      },
    )
    const thrown = fc.oneof(
      fc.anything(),
      fc.string().map((text) => new Error(marker + text)),
      fc.string().map((text) => marker + text),
      fc.record({ status: fc.integer(), statusCode: fc.integer(), message: fc.constant(marker) }),
      fc.record({ name: fc.constant('CodedError'), code: fc.anything(), status: fc.anything() }),
      fc.constantFrom(cyclic, trap, Symbol(marker), () => marker, marker.repeat(100_000)),
    )

    fc.assert(
      fc.property(thrown, (value) => {
        const { body } = problemOf(value, id)
        const text = JSON.stringify(body)

        expect(z.safeParse(problem, JSON.parse(text)).success).toBe(true)
        expect(body.status).toBeGreaterThanOrEqual(400)
        expect(body.status).toBeLessThan(600)
        expect(text).not.toContain(marker)
        expect(text.length).toBeLessThan(1000)
      }),
      { numRuns: 2000 },
    )
  })
})
