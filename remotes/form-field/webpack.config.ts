import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    VatNumberField: { module: './src/vat-number-field.tsx', global: true, minHeight: 64 },
  },
})
