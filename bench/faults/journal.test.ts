import { Journal, type Values } from './journal'

const clean = { lost: [], torn: [], doubled: [] }

function values(sku: string, number = 1): Values {
  return { sku, name: `Journal ${sku}`, price: number, stock: number, description: `${number}` }
}

test('an acknowledged record that is not there is lost', () => {
  const journal = new Journal()
  journal.begin('A', values('A'))
  journal.acknowledge('A')

  expect(journal.verify([])).toEqual({ ...clean, lost: ['A'] })
})

test('a change on its way may have happened or not', () => {
  const journal = new Journal()
  journal.begin('A', values('A'))
  journal.acknowledge('A')

  journal.begin('A', values('A', 2))
  expect(journal.verify([values('A', 1)])).toEqual(clean)
  journal.begin('A', values('A', 2))
  expect(journal.verify([values('A', 2)])).toEqual(clean)
})

test('half of a change is torn', () => {
  const journal = new Journal()
  journal.begin('A', values('A'))
  journal.acknowledge('A')
  journal.begin('A', values('A', 2))

  expect(journal.verify([{ ...values('A'), stock: 2 }])).toEqual({ ...clean, torn: ['A'] })
})

test('a deleted record that is there again is torn', () => {
  const journal = new Journal()
  journal.begin('A', values('A'))
  journal.acknowledge('A')
  journal.begin('A', null)
  journal.acknowledge('A')

  expect(journal.verify([values('A')])).toEqual({ ...clean, torn: ['A'] })
})

test('a record that is there twice is doubled', () => {
  const journal = new Journal()
  journal.begin('A', values('A'))
  journal.acknowledge('A')

  expect(journal.verify([values('A'), values('A')])).toEqual({ ...clean, doubled: ['A'] })
})
