import { createContext, useContext } from 'react'
import type { RecordForm } from './form-context'

const RecordFormContext = createContext<RecordForm | null>(null)

export const RecordFormProvider: typeof RecordFormContext.Provider = RecordFormContext.Provider

export function useRecordForm(): RecordForm {
  const form = useContext(RecordFormContext)
  if (!form) throw new Error('Fields are drawn only below <RecordFormProvider>.')
  return form
}
