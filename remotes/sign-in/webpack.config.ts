import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    DemoAccounts: {
      module: './src/demo-accounts.tsx',
      locations: ['login-before-form', 'login-after-form', 'login-sidebar'],
      fallback: 'none',
      minHeight: 260,
    },
  },
})
