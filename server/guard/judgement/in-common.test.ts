import { inCommon, type UsesBeside } from './in-common'

const a = { remote: 'a', version: '1.0.0' }
const b = { remote: 'b', version: '2.1.0' }
const formerB = { remote: 'b', version: '2.0.0' }

const uses = (count: number, others: UsesBeside['others'], at = 0): UsesBeside => ({
  at,
  others,
  uses: count,
})

test('names what every use with a failure had, and how many without one had it too', () => {
  const common = inCommon({
    failed: [uses(4, [a, b]), uses(2, [b, a], 60_000)],
    drawn: [uses(40, [a, formerB])],
  })

  expect(common).toEqual([
    { ...b, failures: 6, draws: 40, drawsWith: 0, mayBreak: true },
    { ...a, failures: 6, draws: 40, drawsWith: 40, mayBreak: false },
  ])
})

test.each<[string, UsesBeside[], UsesBeside[]]>([
  ['one failure was beside another version of it', [uses(5, [b]), uses(1, [formerB])], []],
  ['of one failure nobody knows what was beside it', [uses(5, [b]), uses(1, undefined)], []],
  ['nothing failed', [], [uses(40, [b])]],
])('names nothing where %s', (_, failed, drawn) => {
  expect(inCommon({ failed, drawn })).toEqual([])
})

test.each<[string, boolean, UsesBeside[], UsesBeside[]]>([
  ['no page without a failure had it', true, [uses(6, [b])], [uses(40, [])]],
  ['all had it', false, [uses(6, [b])], [uses(40, [b])]],
  ['nothing is known of pages without it', false, [uses(6, [b])], [uses(40, undefined)]],
  ['every page failed', false, [uses(60, [b])], []],
  ['too few lack it to tell', false, [uses(4, [b])], [uses(6, [])]],
  ['one user alone lacked it, minute by minute', false, [uses(6, [b])], minutes(60, 1)],
  ['three users lacked it, minute by minute', true, [uses(6, [b])], minutes(20, 3)],
  ['whoever breaks the others spares some', true, [uses(10, [b])], [uses(30, [b]), uses(120, [])]],
  ['most had it', false, [uses(10, [b])], [uses(90, [b]), uses(60, [])]],
  [
    'half of all pages have it, and the version fails on its own',
    false,
    [uses(3, [b])],
    [uses(20, [b]), uses(23, [])],
  ],
])('where %s, that it may break the version is %s', (_, mayBreak, failed, drawn) => {
  expect(inCommon({ failed, drawn })[0]).toMatchObject({ ...b, mayBreak })
})

test('of many remotes those that hardly any other page had come first, five at most', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ remote: `r${index}`, version: '1.0.0' }))
  const drawn = many.map((_, index) => uses(1, many.slice(index)))

  expect(inCommon({ failed: [uses(6, many)], drawn }).map(({ remote }) => remote)).toEqual([
    'r0',
    'r1',
    'r2',
    'r3',
    'r4',
  ])
})

function minutes(count: number, users: number): UsesBeside[] {
  return Array.from({ length: count }, (_, minute) => uses(users, [], minute * 60_000))
}
