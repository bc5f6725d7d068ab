import { faultLine } from './fault-line'
import { groupFaults } from './group-faults'

const of = (name: string, index: number) => ({
  pointer: `/components/${index}/expose`,
  code: 'expose-missing',
  detail: `${name}: entry.js has no "./${name}". Build the remote again.`,
})

test('faults with one code and one remedy become one, with the other places and the names there', () => {
  const [group, ...others] = groupFaults([of('A', 0), of('B', 1), of('C', 2)], ['A', 'B', 'C'])

  expect(others).toEqual([])
  expect(group).toEqual({ ...of('A', 0), morePlaces: [of('B', 1), of('C', 2)] })
  expect(group && faultLine(group)).toBe(
    '  /components/0/expose: A: entry.js has no "./A". Build the remote again. … and in 2 more places: /components/1/expose (B), /components/2/expose (C) (expose-missing)',
  )
})

test('places in sources are files and lines, and of many the first five are listed', () => {
  const at = (line: number) => ({
    pointer: 'old.js',
    code: 'code-forbidden',
    file: 'old.js',
    line,
    detail: `old: document.write() wipes the page (line ${line}, column 3). Choose another package.`,
  })

  const [group] = groupFaults([1, 2, 3, 4, 5, 6, 7].map(at))

  expect(group && faultLine(group)).toMatch(
    /… and in 6 more places: old\.js:2, old\.js:3, old\.js:4, old\.js:5, old\.js:6, … \(code-forbidden\)$/,
  )
})

test('another library, another remedy, another code and the words of others stay apart; the same fault is told once', () => {
  const antd = { pointer: 'a.js', code: 'policy-refused', detail: 'antd: refused "a". Import it.' }
  const faults = [
    antd,
    antd,
    { ...antd, detail: 'lodash: refused "a". Import it.' },
    { ...antd, detail: 'antd: refused "a". Remove it.' },
    { ...antd, code: 'address-missing' },
    { ...antd, code: 'type-invalid', detail: 'Property "a" does not exist.' },
    { ...antd, code: 'type-invalid', detail: 'Property "b" does not exist.' },
  ]

  expect(groupFaults(faults, ['Offer'])).toEqual(faults.slice(1))
})
