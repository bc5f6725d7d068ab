import type { Request } from 'express'
import { pino } from 'pino'
import { createLoadTokens } from '../identity/load-tokens'
import { reportTaker } from './signal-routes'

const safari =
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

test('of Integrity-Policy Safari is not believed, which reports what it runs; other browsers and policies are', async () => {
  const told: string[] = []
  const loadTokens = createLoadTokens({ secrets: ['secret'] })
  const take = reportTaker({
    log: pino({ enabled: false }),
    visitors: { add: async () => undefined },
    publicRemotes: () => ({ slots: {}, globals: {} }),
    sidHashOf: () => undefined,
    givenRemotes: async () => undefined,
    loadTokens,
    health: {
      take: () => [],
      drop: () => undefined,
      takeViolations(violations) {
        told.push(...violations.map(({ policy }) => policy))
        return violations
      },
      takeUnproven: () => undefined,
    },
    files: { assetOrigins: [], versionAt: () => undefined, versionInBundle: async () => undefined },
  })
  const body = [
    { type: 'integrity-violation', body: {} },
    { type: 'csp-violation', body: { effectiveDirective: 'img-src' } },
  ]
  for (const agent of [safari, 'Firefox/146.0']) {
    const headers = { 'user-agent': agent }
    const query = { load: loadTokens.issue(7) }
    await take({ is: () => true, headers, body, query } as unknown as Request)
  }

  expect(told).toEqual(['img-src', 'integrity', 'img-src'])
})

test('of a violation that carries no token of ours nothing is read; it is counted', async () => {
  const read: string[] = []
  const counted: number[] = []
  const page = 'https://shop.test/app'
  const sourceFile = `https://shop.test/assets/remotes/${'0f'.repeat(20)}/a.js`
  const body = [{ type: 'csp-violation', body: { documentURL: page, sourceFile } }]
  const take = reportTaker({
    log: pino({ enabled: false }),
    visitors: { add: async () => undefined },
    publicRemotes: () => ({ slots: {}, globals: {} }),
    sidHashOf: () => undefined,
    givenRemotes: async () => undefined,
    loadTokens: createLoadTokens({ secrets: ['secret'] }),
    health: {
      take: () => [],
      drop: () => undefined,
      takeViolations: (violations) => violations,
      takeUnproven: (count) => counted.push(count),
    },
    files: {
      assetOrigins: [],
      versionAt(digest) {
        read.push(digest)
        return undefined
      },
      async versionInBundle(name) {
        read.push(name)
        return undefined
      },
    },
  })
  const query = { load: 'made-up' }
  await take({ is: () => true, headers: {}, body, query } as unknown as Request)

  expect([counted, read]).toEqual([[1], []])
})
