import { useHost } from '@slipway/sdk'
import type { Fault, FormBody } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/api-context'
import { createRecord } from '../../api/records'
import type { RecordForm } from '../../forms/form-context'
import { useSave } from './use-save'

interface CreateRecord {
  readonly save: () => Promise<void>
  /** Faults that belong to no field of the form. */
  readonly faults: readonly Fault[]
}

/** Creates the record and opens its page. */
export function useCreateRecord(form: RecordForm, { resource }: FormBody): CreateRecord {
  const api = useApi()
  const queryClient = useQueryClient()
  const { navigate, notify } = useHost()
  return useSave(form, async (changes) => {
    const record = await createRecord(api, resource.name, changes)
    form.reset(form.values)
    queryClient.setQueryData(['records', resource.name, 'record', record.id], record)
    void queryClient.invalidateQueries({ queryKey: ['records'] })
    navigate(`/resources/${resource.name}/${record.id}`)
    notify({ tone: 'success', message: `${resource.singular} ${record.title} was created.` })
  })
}
