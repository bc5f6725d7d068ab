import { existsSync, readFileSync } from 'node:fs'

/** ASVS 5.0.0: of each section of a chapter the number of requirements of levels 1 and 2, which come first in it. */
const sections: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

const required = Object.entries(sections).flatMap(([chapter, counts]) =>
  Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
  ),
)

const states = ['holds', 'in part', 'does not hold', 'does not apply'] as const

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, id = '', level = '', words = '', state = '', where = '', test = ''] = line
      .split('|')
      .map((part) => part.trim())
    return { id, level, words, state, where, test }
  })

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, in its order', () => {
    expect(required).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(required)
  })

  it('says of each whether it holds, and where or why not', () => {
    const bad = rows.filter(
      ({ level, words, state, where }) =>
        !['1', '2'].includes(level) || !words || !where || !states.some((one) => one === state),
    )
    expect(bad).toEqual([])
  })

  it('names a test that is there for each that holds', () => {
    const holding = rows.filter(({ state }) => state === 'holds')
    const missing = holding.filter(({ test }) => !existsSync(test.replaceAll('`', '')))
    expect(missing).toEqual([])
    const named = rows.filter(({ test }) => test && !existsSync(test.replaceAll('`', '')))
    expect(named).toEqual([])
  })

  it('counts them as they are', () => {
    const count = (state: (typeof states)[number]) =>
      rows.filter((row) => row.state === state).length
    const [holds, part, no, none] = states.map(count)
    expect(readFileSync('docs/asvs.md', 'utf8')).toContain(
      `${holds} hold, ${part} in part, ${no} do not hold, ${none} do not apply.`,
    )
  })
})
