import { defineRspackRemote } from '@slipway/sdk/rspack'
import { worldClockProps } from './src/world-clock-props'

export default defineRspackRemote({
  components: {
    WorldClock: {
      module: './src/world-clock.tsx',
      props: worldClockProps,
      minHeight: 24,
    },
  },
})
