import { defineRemote } from '@slipway/sdk/build'

const module = './src/libraries.tsx'

/** Popular packages as teams use them; seven of them have text that the page's policy never runs. */
export default defineRemote({
  name: 'libraries',
  components: {
    UsesAjv: { module },
    UsesD3: { module },
    UsesDayjs: { module },
    UsesFormik: { module },
    UsesLodash: { module },
    UsesLodashEs: { module },
    UsesReactHookForm: { module },
    UsesRegeneratorRuntime: { module },
    UsesSocketIo: { module },
    UsesStyledComponents: { module },
    UsesZustand: { module },
  },
})
