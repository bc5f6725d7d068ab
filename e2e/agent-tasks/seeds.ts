import { randomInt } from 'node:crypto'
import type { ResourceRecord } from '@slipway/sdk/contract'
import type { Records } from './records'

/** A name that nobody can have known: of letters alone, so that it sorts as it reads. */
export function strangeName(start: string): string {
  const letters = Array.from({ length: 7 }, () => String.fromCodePoint(97 + randomInt(26)))
  return `${start} ${letters.join('')}`
}

/** A customer of the branch. */
export function makeCustomer(records: Records, values: object = {}): Promise<ResourceRecord> {
  const name = strangeName('Tasse')
  const email = `${name.replace(' ', '.').toLowerCase()}@customers.example`
  const rest = { country: 'DE', city: 'Ulm', since: '2020-02-02', credit: 100_000, blocked: false }
  return records.create('customers', { name, email, ...rest, ...values })
}

interface NewOrder {
  readonly customer: number
  readonly status: string
  readonly date?: string
  /** In cents: a line of that price is written. */
  readonly total?: number
  readonly express?: boolean
  readonly discount?: number
}

/** An order, with a line where it has a total. */
export async function makeOrder(records: Records, order: NewOrder): Promise<ResourceRecord> {
  const { total, ...values } = { date: '2020-03-03', express: false, ...order }
  const made = await records.create('orders', values)
  if (total === undefined) return made
  const [product] = await records.find('products?filter[active]=true&sort=name&q=a')
  const line = { order: made.id, product: product?.id, quantity: 1, price: total }
  await records.create('order-lines', line)
  return records.read('orders', made.id)
}

/** A product for sale. */
export function makeProduct(records: Records, values: object = {}): Promise<ResourceRecord> {
  const sku = `AT-${randomInt(1e9)}`
  const rest = { sku, category: 'cups', price: 10_000, stock: 50, active: true }
  return records.create('products', { name: strangeName('Cup'), ...rest, ...values })
}

/** An amount of cents, as a reader in Great Britain has it. */
export function euros(cents: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
