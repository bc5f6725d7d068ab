import { defineRemote } from '@slipway/sdk/build'
import { vatNumberProps } from './src/vat-number-props'

export default defineRemote({
  components: {
    VatNumberField: {
      module: './src/vat-number-field.tsx',
      props: vatNumberProps,
      global: true,
      minHeight: 64,
    },
  },
})
