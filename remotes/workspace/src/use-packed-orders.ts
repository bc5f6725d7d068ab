import { type Host, useHost } from '@slipway/sdk'
import { type ListBody, listBody } from '@slipway/sdk/contract'
import { useEffect, useState } from 'react'

type PackedOrders =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'here'; readonly list: ListBody }

/** The longest waiting packed orders, and how many there are; fetched once. */
export function usePackedOrders(limit: number): PackedOrders {
  const { request } = useHost()
  const [orders, setOrders] = useState<PackedOrders>({ state: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    void fetchOrders(request, limit, leaving.signal).then((fetched) => {
      if (!leaving.signal.aborted) setOrders(fetched)
    })
    return () => leaving.abort()
  }, [request, limit])
  return orders
}

async function fetchOrders(
  request: Host['request'],
  limit: number,
  signal: AbortSignal,
): Promise<PackedOrders> {
  const query = new URLSearchParams({
    'filter[status]': 'packed',
    sort: 'date',
    perPage: `${limit}`,
  })
  try {
    const reply = await request({ path: `/resources/orders?${query}`, signal })
    return { state: 'here', list: listBody.parse(reply) }
  } catch (error) {
    return { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
