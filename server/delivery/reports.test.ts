import type { Request } from 'express'
import { pino } from 'pino'
import { createLoadTokens } from '../identity/load-tokens'
import { reportTaker } from './reports'

test('of a violation that carries no token of ours nothing is read; it is counted', async () => {
  const read: string[] = []
  const counted: number[] = []
  const page = 'https://shop.test/app'
  const sourceFile = `https://shop.test/assets/remotes/${'0f'.repeat(20)}/a.js`
  const body = [{ type: 'csp-violation', body: { documentURL: page, sourceFile } }]
  const take = reportTaker({
    log: pino({ enabled: false }),
    visitors: { add: async () => undefined },
    loadTokens: createLoadTokens({ secrets: ['secret'] }),
    health: {
      take: () => [],
      takeViolations: (violations) => violations,
      takeUnproven: (count) => counted.push(count),
    },
    files: {
      assetOrigins: [],
      versionAt(digest) {
        read.push(digest)
        return undefined
      },
    },
  })
  await take({ is: () => true, headers: {}, body } as unknown as Request, 'made-up')

  expect([counted, read]).toEqual([[1], []])
})
