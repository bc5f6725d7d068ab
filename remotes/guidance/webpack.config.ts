import { defineRemote } from '@slipway/sdk/build'
import { dataPolicyNoteProps, editingGuideProps, sectionHintProps } from './src/guidance-props'

export default defineRemote({
  components: {
    EditingGuide: {
      module: './src/editing-guide.tsx',
      props: editingGuideProps,
      fallback: 'none',
      minHeight: 40,
    },
    DataPolicyNote: {
      module: './src/data-policy-note.tsx',
      props: dataPolicyNoteProps,
      fallback: 'none',
      minHeight: 20,
    },
    SectionHint: {
      module: './src/section-hint.tsx',
      props: sectionHintProps,
      fallback: 'none',
      minHeight: 40,
    },
  },
})
