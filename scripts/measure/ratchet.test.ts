import { readFileSync } from 'node:fs'
import type { Measure } from './house'
import { measureTree } from './measure-tree'
import { differencesOf, keep, readKept, tableOf, withTable } from './ratchet'

describe('this repository', () => {
  const root = process.cwd()
  const measures = measureTree(root)
  const kept = readKept(root).figures

  test('no figure is worse than what is kept, nor better and not written', () => {
    expect(differencesOf(measures, kept)).toEqual([])
  })

  test('the table of CONTRIBUTING.md is the one that is kept', () => {
    const page = readFileSync('CONTRIBUTING.md', 'utf8')

    expect(page).toBe(withTable(page, tableOf(measures, kept)))
  })
})

const files = (value: number): Measure => ({ name: 'files', value })
const tests = (value: number): Measure => ({ name: 'tests', value, isBetterWhenMore: true })

describe('a figure', () => {
  test.each([
    ['worse', files(11), /^files: 11 is worse than 10\..*--why/],
    ['better and not written', files(9), /^files: 9 is better than 10\. Run npm run measure/],
    ['worse where more is better', tests(9), /^tests: 9 is worse than 10/],
    ['new', { name: 'folders', value: 1 }, /^folders: 1, and is not written/],
  ])('that is %s is told', (_, measure, words) => {
    const [first] = differencesOf([measure], { files: { value: 10 }, tests: { value: 10 } })

    expect(first).toMatch(words)
  })

  test('that is not measured any more is told', () => {
    expect(differencesOf([], { files: { value: 10 } })).toEqual([
      'files: is not measured any more. Run npm run measure.',
    ])
  })

  test('that was written by hand as worse needs its reason', () => {
    const [first] = differencesOf([files(11)], { files: { value: 11, best: 10 } })

    expect(first).toMatch(/no "why" says for what/)
  })
})

describe('what is written', () => {
  const before = { files: { value: 10 } }

  test('nothing, where something got worse and nobody says why', () => {
    expect(() => keep([files(11)], before)).toThrow('files: 11 is worse than 10')
  })

  test('the reason, beside the best that it was, until it is as good again', () => {
    const worse = keep([files(12)], before, 'a new kind of field')
    const less = keep([files(11)], worse)
    const again = keep([files(10)], less)

    expect(worse).toEqual({ files: { value: 12, best: 10, why: 'a new kind of field' } })
    expect(less).toEqual({ files: { value: 11, best: 10, why: 'a new kind of field' } })
    expect(again).toEqual({ files: { value: 10 } })
    expect(differencesOf([files(12)], worse)).toEqual([])
  })

  test('what is measured no more goes', () => {
    expect(keep([tests(1)], before)).toEqual({ tests: { value: 1 } })
  })
})

test('a page without the marks of its table is not written', () => {
  expect(() => withTable('# Page', '| |')).toThrow('<!-- measure -->')
})
