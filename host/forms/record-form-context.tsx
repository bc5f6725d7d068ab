import { MantineThemeProvider } from '@mantine/core'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import type { RecordForm } from './form-context'

const RecordFormContext = createContext<RecordForm | null>(null)

// Beneath the input, so that inputs in one row are at one height, whatever is said of them.
const withHelpBelow = {
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
  },
}

interface RecordFormProviderProps {
  readonly value: RecordForm
  readonly children: ReactNode
}

export function RecordFormProvider({ value, children }: RecordFormProviderProps): ReactElement {
  return (
    <RecordFormContext value={value}>
      <MantineThemeProvider theme={withHelpBelow}>{children}</MantineThemeProvider>
    </RecordFormContext>
  )
}

export function useRecordForm(): RecordForm {
  const form = useContext(RecordFormContext)
  if (!form) throw new Error('Fields are drawn only below <RecordFormProvider>.')
  return form
}
