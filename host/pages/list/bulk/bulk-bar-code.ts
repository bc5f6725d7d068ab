import { createLaterCode } from '../../../ui/later-code'

/** The code for actions on selected records: no list needs it at its first look. */
export const bulkBarCode = createLaterCode(
  async () => (await import(/* webpackChunkName: "bulk-bar" */ './bulk-bar')).BulkBar,
)
