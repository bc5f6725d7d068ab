import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    WelcomeNotice: { module: './src/welcome-notice.tsx', locations: ['login-before-form'] },
  },
})
