import { createLaterCode } from '../../../ui/later-code'

/** What is done with selected records: no list needs it at its first look. */
export const bulkBarCode = createLaterCode(
  async () => (await import(/* webpackChunkName: "bulk-bar" */ './bulk-bar')).BulkBar,
)
