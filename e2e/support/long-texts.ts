import { type APIRequestContext, expect } from '@playwright/test'
import type { RunningServer } from '../server'
import { fromConsole } from './from-console'

/** Somebody who is signed in. */
interface SignedIn {
  readonly request: APIRequestContext
}

/** In each text that users seem to have typed. */
export const longWord = 'donaudampfschifffahrtsgesellschaft'
// Nothing to break at, as long as the fields take it; it sorts before all others.
const unbroken = `Aaa${longWord.repeat(3)}`
const sentence = 'Goes to the side entrance and is signed for by whoever is there. '.repeat(20)

/**
 * Gives the demo the longest texts that its fields take, without a place to break them: a customer, an
 * order, a product, a supplier, a tenant, a user, and whoever is signed in. They come first in their lists.
 */
export async function addLongTexts(context: SignedIn, server: RunningServer): Promise<void> {
  const send = sender(context, server)
  const customer = await send('POST', '/resources/customers', {
    name: unbroken,
    email: `${'a'.repeat(60)}@${'b'.repeat(50)}.example`,
    website: `https://${'c'.repeat(60)}.example/${'d'.repeat(150)}`,
    phone: '0'.repeat(40),
    country: 'DE',
    city: unbroken.slice(0, 80),
    vatId: 'DE123456789',
    since: '2026-10-22',
    credit: 99_999_999_999,
    blocked: true,
    notes: unbroken.repeat(8),
  })
  const order = await send('POST', '/resources/orders', {
    customer: customer.id,
    status: 'paid',
    date: '2099-12-31',
    express: true,
    discount: 0.125,
    notes: sentence + unbroken,
  })
  const product = await send('POST', '/resources/products', {
    name: unbroken,
    sku: 'S'.repeat(20),
    category: 'machines',
    tags: ['new', 'bestseller', 'organic', 'fragile'],
    price: 99_999_999_999,
    cost: 100,
    stock: 1_000_000,
    active: true,
    description: unbroken.repeat(8),
  })
  const supplier = await send('POST', '/resources/suppliers', {
    name: unbroken,
    email: `${'e'.repeat(60)}@${'f'.repeat(50)}.example`,
    website: `https://${'g'.repeat(60)}.example/${'h'.repeat(150)}`,
    city: unbroken.slice(0, 80),
    leadDays: 365,
  })
  await send('POST', `/resources/products/${product.id}/relations/suppliers`, {
    id: supplier.id,
  })
  await send('POST', '/resources/order-lines', {
    order: order.id,
    product: product.id,
    quantity: 10_000,
    price: 9_999_999,
  })
  await send('POST', '/manage/users', {
    email: `${'a'.repeat(60)}@${'b'.repeat(50)}.example`,
    name: unbroken,
    roles: [],
  })
  await send('PATCH', '/manage/tenants/1', { name: unbroken })
  await send('PATCH', '/profile', { name: unbroken })
}

/** Lets whoever is signed in read in `locale`, such as `de-DE`. */
export async function readIn(
  context: SignedIn,
  server: RunningServer,
  locale: string,
): Promise<void> {
  await sender(context, server)('PATCH', '/profile', { locale })
}

function sender(context: SignedIn, server: RunningServer) {
  return async (method: string, path: string, data: object): Promise<{ readonly id: number }> => {
    const ofConsole = path.startsWith('/manage/') && (await fromConsole(context, server))
    const headers = { 'Slipway-Request': '1', ...ofConsole }
    const reply = await context.request.fetch(server.url + path, { method, data, headers })
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
    return reply.status() === 204 ? { id: 0 } : reply.json()
  }
}
