import { serverRow } from '../testing/server-row'
import { judgeClocks, judgeDisks, judgeFolder, judgeSchema, judgeSettings } from './judge-machine'

const statesOf = (lines: readonly { readonly state: string }[]) => lines.map(({ state }) => state)

describe('the doctor, of a machine', () => {
  it('every setting that is wrong has its line', () => {
    expect(judgeSettings([])).toMatchObject([{ state: 'ok', advice: null }])
    expect(judgeSettings(['PORT is "x"', 'HOST is "y"'])).toMatchObject([
      { state: 'fail', seen: 'PORT is "x"', advice: expect.any(String) },
      { state: 'fail', seen: 'HOST is "y"' },
    ])
  })

  const known = { version: 2, steps: ['001-one', '002-two'] }

  it.each([
    ['has all steps', { version: 2, steps: ['001-one', '002-two'] }, 'ok', 'all 2 steps'],
    ['lacks a step', { version: 2, steps: ['001-one'] }, 'fail', '002-two'],
    ['is empty', { version: 0, steps: [] }, 'fail', 'The database is empty'],
    ['has a later step', { version: 3, steps: ['001-one', '002-two', '003-x'] }, 'warn', '003-x'],
    ['is two versions ahead', { version: 4, steps: [] }, 'fail', 'version 4'],
  ])('a database that %s', (_name, found, state, seen) => {
    expect(judgeSchema({ owner: 'core', known, found })).toMatchObject([
      { state, seen: expect.stringContaining(seen) },
    ])
  })

  it.each([
    [0, 'ok', 'agrees'],
    [-1999, 'ok', 'agrees'],
    [2000, 'warn', 'north is 2 s ahead of'],
    [-30_000, 'warn', 'north is 30 s behind'],
    [60_000, 'fail', 'north is 60 s ahead of'],
    [-7_200_000, 'fail', 'north is 2 h behind'],
  ])('a clock that is %d ms off', (clockMs, state, seen) => {
    expect(judgeClocks([{ name: 'north', clockMs }])).toMatchObject([
      { state, seen: expect.stringContaining(seen) },
    ])
  })

  it.each([
    [1_000_000_000, 'ok'],
    [999_999_999, 'warn'],
    [200_000_000, 'warn'],
    [199_999_999, 'fail'],
    [0, 'fail'],
  ])('a disk with %d bytes', (freeBytes, state) => {
    expect(statesOf(judgeFolder({ folder: '/data', freeBytes, fault: undefined }))).toEqual([state])
    const others = state === 'ok' ? [] : [state]
    expect(statesOf(judgeDisks([serverRow({ freeBytes })]))).toEqual(others)
  })

  it('a folder that cannot be written to, and one whose room is not known', () => {
    const fault = 'EACCES: permission denied'
    const folder = '/data'

    expect(judgeFolder({ folder, freeBytes: undefined, fault })).toMatchObject([
      { state: 'fail', seen: expect.stringContaining(fault) },
    ])
    expect(judgeFolder({ folder, freeBytes: undefined, fault: undefined })).toEqual([])
    expect(judgeDisks([serverRow({ freeBytes: null })])).toEqual([])
  })
})
