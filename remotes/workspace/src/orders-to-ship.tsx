import { type SlotProps, useHost, useTranslation } from '@slipway/sdk'
import { Button, Card, Group, Loader, Notice, Text } from '@slipway/sdk/ui'
import { type ReactElement, useState } from 'react'
import { messages } from './messages'
import { OrdersTable } from './orders-table'
import { usePackedOrders } from './use-packed-orders'
import type { OrdersToShipProps } from './workspace-props'

type Props = SlotProps<'dashboard-after-cards', OrdersToShipProps>

/** The packed orders that have waited longest. */
export function OrdersToShip({ limit }: Props): ReactElement {
  const { tenant } = useHost()
  const t = useTranslation(messages)
  const [attempt, setAttempt] = useState(1)
  return (
    <Card title={t('ordersToShip')}>
      <Orders
        key={`${tenant?.id} ${attempt}`}
        limit={limit}
        onTryAgain={() => setAttempt(attempt + 1)}
      />
    </Card>
  )
}

interface OrdersProps extends Props {
  readonly onTryAgain: () => void
}

function Orders({ limit, onTryAgain }: OrdersProps): ReactElement {
  const t = useTranslation(messages)
  const orders = usePackedOrders(limit)
  switch (orders.state) {
    case 'loading':
      return <Loader label={t('loading')} />
    case 'failed':
      return (
        <Notice tone="danger" title={t('failed')}>
          <Group justify="between">
            <Text>{orders.reason}</Text>
            <Button size="sm" onClick={onTryAgain}>
              {t('tryAgain')}
            </Button>
          </Group>
        </Notice>
      )
    case 'here':
      return orders.list.items.length === 0 ? (
        <Text dimmed>{t('nothingToShip')}</Text>
      ) : (
        <OrdersTable list={orders.list} />
      )
  }
}
