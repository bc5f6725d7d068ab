import { useApi, useLocale, useTranslation } from '@slipway/sdk'
import { Anchor, Button, Card, Heading, Loader, Notice, Stack, Table, Text } from '@slipway/sdk/ui'
import { type ReactElement, useEffect, useState } from 'react'

interface Order {
  readonly id: number
  readonly title: string
  readonly values: { readonly date?: string; readonly total?: number | null }
  readonly titles?: { readonly customer?: string }
}

const messages = {
  en: {
    title: 'Oldest unpaid orders',
    order: 'Order',
    customer: 'Customer',
    date: 'Date',
    total: 'Total',
    none: 'All orders are paid.',
    failed: 'The orders cannot be read.',
    again: 'Try again',
    loading: 'Reading orders',
  },
  de: {
    title: 'Älteste unbezahlte Bestellungen',
    order: 'Bestellung',
    customer: 'Kunde',
    date: 'Datum',
    total: 'Summe',
    none: 'Alle Bestellungen sind bezahlt.',
    failed: 'Die Bestellungen können nicht gelesen werden.',
    again: 'Erneut versuchen',
    loading: 'Bestellungen werden gelesen',
  },
} as const

const path = '/resources/orders?filter[status]=draft&sort=date&perPage=5'

export function OldestUnpaid(): ReactElement {
  const api = useApi()
  const t = useTranslation(messages)
  const [orders, setOrders] = useState<readonly Order[] | 'failed'>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    api
      .get(path, { signal: stop.signal })
      .then((list) => setOrders((list as { readonly items: readonly Order[] }).items))
      .catch(() => stop.signal.aborted || setOrders('failed'))
    return () => stop.abort()
  }, [api, tries])
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('title')}</Heading>
        {orders === undefined && <Loader label={t('loading')} />}
        {orders === 'failed' && (
          <Notice tone="danger">
            {t('failed')} <Button onClick={() => setTries(tries + 1)}>{t('again')}</Button>
          </Notice>
        )}
        {Array.isArray(orders) && orders.length === 0 && <Text>{t('none')}</Text>}
        {Array.isArray(orders) && orders.length > 0 && <Orders orders={orders} />}
      </Stack>
    </Card>
  )
}

function Orders({ orders }: { readonly orders: readonly Order[] }): ReactElement {
  const t = useTranslation(messages)
  const locale = useLocale()
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Table
      label={t('title')}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          label: t('order'),
          cell: ({ id, title }) => <Anchor to={`/resources/orders/${id}`}>{title}</Anchor>,
        },
        { key: 'customer', label: t('customer'), cell: ({ titles }) => titles?.customer ?? '–' },
        {
          key: 'date',
          label: t('date'),
          cell: ({ values }) => (values.date ? day.format(new Date(values.date)) : '–'),
        },
        {
          key: 'total',
          label: t('total'),
          align: 'right',
          cell: ({ values }) => money.format((values.total ?? 0) / 100),
        },
      ]}
    />
  )
}
