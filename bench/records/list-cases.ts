/** One kind of list: how the product is asked for it, and what one writes by hand. */
export interface ListCase {
  readonly name: string
  /** The query string of the product; `next` takes the cursor of the page before. */
  readonly query: string
  readonly isNext?: boolean
  /** Default: the large one. */
  readonly table?: string
  readonly where: string
  readonly order: string
  readonly offset?: number
}

const byName = 'order by lower(name), id'

/** One page in a small table: everything that has nothing to do with how many records there are. */
export const smallCase: ListCase = {
  name: 'one page',
  table: 'samples',
  query: '',
  where: '1 = 1',
  order: byName,
}

export const largeCases: readonly ListCase[] = [
  { name: 'first page', query: '', where: '1 = 1', order: byName },
  {
    name: 'search, a rare word',
    query: 'q=765432',
    where: `(lower(name) like '%765432%' or id = 765432)`,
    order: byName,
  },
  {
    name: 'search, a frequent word',
    query: 'q=catalogue',
    where: `lower(name) like '%catalogue%'`,
    order: byName,
  },
  { name: 'page 1,000', query: 'page=1000', where: '1 = 1', order: byName, offset: 24_975 },
  {
    name: 'next page by cursor',
    query: '',
    isNext: true,
    where: '(lower(name), id) > ($1, $2)',
    order: byName,
  },
  {
    name: 'a range of days',
    query: 'filter[day][min]=2019-03-01&filter[day][max]=2019-04-30&sort=-day',
    where: `day >= '2019-03-01' and day <= '2019-04-30'`,
    order: 'order by day desc, id desc',
  },
]

export const listCases: readonly ListCase[] = [smallCase, ...largeCases]
