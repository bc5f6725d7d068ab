import { defineRemote } from '@slipway/sdk/build'

const onView = ['resource-page-actions'] as const
const onViewAndEdit = ['resource-page-actions', 'resource-edit-actions'] as const

export default defineRemote({
  components: {
    OrderStatusActions: { module: './src/order-status-actions.tsx', locations: onView },
    CopyRecordLink: { module: './src/copy-record-link.tsx', locations: onViewAndEdit },
    PrintRecord: { module: './src/print-record.tsx', locations: onViewAndEdit },
  },
})
