import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    EditingGuide: { module: './src/editing-guide.tsx', fallback: 'none', minHeight: 40 },
    DataPolicyNote: { module: './src/data-policy-note.tsx', fallback: 'none', minHeight: 20 },
    SectionHint: { module: './src/section-hint.tsx', fallback: 'none', minHeight: 40 },
  },
})
