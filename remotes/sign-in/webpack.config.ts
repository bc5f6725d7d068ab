import { defineRemote } from '@slipway/sdk/build'
import { demoAccountsProps } from './src/demo-accounts-props'

export default defineRemote({
  components: {
    DemoAccounts: {
      module: './src/demo-accounts.tsx',
      props: demoAccountsProps,
      locations: ['login-before-form', 'login-after-form', 'login-sidebar'],
      fallback: 'none',
      minHeight: 260,
    },
  },
})
