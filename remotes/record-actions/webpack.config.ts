import { defineRemote } from '@slipway/sdk/build'
import { buttonProps, orderStatusActionsProps } from './src/record-actions-props'

const onView = ['resource-page-actions'] as const
const onViewAndEdit = ['resource-page-actions', 'resource-edit-actions'] as const

export default defineRemote({
  components: {
    OrderStatusActions: {
      module: './src/order-status-actions.tsx',
      props: orderStatusActionsProps,
      locations: onView,
    },
    CopyRecordLink: {
      module: './src/copy-record-link.tsx',
      props: buttonProps,
      locations: onViewAndEdit,
    },
    PrintRecord: { module: './src/print-record.tsx', props: buttonProps, locations: onViewAndEdit },
  },
})
