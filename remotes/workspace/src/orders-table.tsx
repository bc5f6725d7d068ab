import { useHost, useTranslation } from '@slipway/sdk'
import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import { Anchor, Badge, Group, Stack, Table, Text } from '@slipway/sdk/ui'
import type { ReactElement } from 'react'
import { messages } from './messages'

/** Packed orders, each leading to its page. */
export function OrdersTable({ list }: { readonly list: ListBody }): ReactElement {
  const { locale } = useHost()
  const t = useTranslation(messages)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: currencyOf(list) })
  return (
    <Stack>
      <Table
        label={t('ordersToShip')}
        rows={list.items}
        rowKey={(order) => order.id}
        columns={[
          { key: 'order', label: t('order'), cell: orderCell },
          {
            key: 'customer',
            label: t('customer'),
            cell: ({ titles }) => titles?.customer ?? '—',
          },
          { key: 'date', label: t('date'), cell: ({ values }) => dateText(values.date, day) },
          {
            key: 'total',
            label: t('total'),
            align: 'right',
            cell: ({ values }) => amountText(values.total, money),
          },
        ]}
      />
      {list.next !== null && (
        <Text>
          <Anchor to="/resources/orders?filter[status]=packed">
            {t('moreOrders', { count: countText(list, locale) })}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

const orderCell = (order: ResourceRecord) => <OrderLink order={order} />

function OrderLink({ order }: { readonly order: ResourceRecord }): ReactElement {
  const t = useTranslation(messages)
  return (
    <Group gap="xs">
      <Anchor to={`/resources/orders/${order.id}`}>{order.title}</Anchor>
      {order.values.express === true && <Badge tone="warning">{t('express')}</Badge>}
    </Group>
  )
}

function currencyOf({ columns }: ListBody): string {
  const total = columns.find((column) => column.name === 'total')
  return total?.type === 'money' ? total.currency : 'EUR'
}

function dateText(value: unknown, format: Intl.DateTimeFormat): string {
  return typeof value === 'string' ? format.format(new Date(value)) : '—'
}

/** Amounts are in minor units. */
function amountText(value: unknown, format: Intl.NumberFormat): string {
  return typeof value === 'number' ? format.format(value / 100) : '—'
}

function countText({ total }: ListBody, locale: string): string {
  const count = total.value.toLocaleString(locale)
  return total.exact ? count : `${count}+`
}
