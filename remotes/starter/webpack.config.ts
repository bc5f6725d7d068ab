import { defineRemote } from '@slipway/sdk/build'
import { welcomeNoticeProps } from './src/welcome-notice-props'

export default defineRemote({
  components: {
    WelcomeNotice: {
      module: './src/welcome-notice.tsx',
      props: welcomeNoticeProps,
      locations: ['login-before-form'],
      minHeight: 67,
    },
  },
})
