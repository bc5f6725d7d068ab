import { networkRounds } from './network-rounds'

test('a page and the files that its head names are two rounds', () => {
  const page = { sent: 0, answered: 40 }
  const files = [50, 51, 52].map((sent) => ({ sent, answered: sent + 40 }))

  expect(networkRounds([page, ...files])).toBe(2)
})

test('a file that another one asks for is a round of its own', () => {
  expect(
    networkRounds([
      { sent: 0, answered: 40 },
      { sent: 50, answered: 90 },
      { sent: 95, answered: 130 },
      { sent: 51, answered: 140 },
    ]),
  ).toBe(3)
  expect(networkRounds([])).toBe(0)
})
