import { useHost } from '@slipway/sdk'
import type { Fault, FormBody, ResourceRecord } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/api-context'
import { isCodedError } from '../../api/describe-error'
import { changeRecord, recordQuery } from '../../api/records'
import type { RecordForm } from '../../forms/form-context'
import { initialValues } from '../../forms/initial-values'
import { useSave } from './use-save'

interface ChangeRecord {
  readonly save: () => Promise<void>
  /** Faults that belong to no field of the form. */
  readonly faults: readonly Fault[]
  /** There after somebody else was faster: the two ways out. */
  readonly conflict: { readonly onLoad: () => void; readonly onKeep: () => void } | undefined
}

/** Saves what was changed against the version that the form was filled from. */
export function useChangeRecord(
  form: RecordForm,
  { resource, fields }: FormBody,
  record: ResourceRecord,
): ChangeRecord {
  const api = useApi()
  const queryClient = useQueryClient()
  const { navigate, notify } = useHost()
  const [isConflict, setConflict] = useState(false)
  const base = useRef(record)
  const address = { resource: resource.name, id: record.id }
  const path = `/resources/${resource.name}/${record.id}`

  const rebase = (next: ResourceRecord, keep: readonly string[]) => {
    base.current = next
    form.reset(initialValues(fields, next), keep)
  }
  useEffect(() => {
    // A slot changed the record, and there is nothing typed to lose: the form follows.
    if (record !== base.current && !form.dirty) {
      base.current = record
      form.reset(initialValues(fields, record))
    }
  }, [form, fields, record])

  const finish = (saved: ResourceRecord) => {
    rebase(saved, [])
    queryClient.setQueryData(recordQuery(api, address).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: ['records'] })
    navigate(path)
    notify({ tone: 'success', message: `${resource.singular} ${saved.title} was saved.` })
  }
  const { save, faults } = useSave(form, async (values) => {
    setConflict(false)
    if (Object.keys(values).length === 0) return navigate(path)
    try {
      finish(await changeRecord(api, { ...address, values, etag: base.current.etag }))
    } catch (error) {
      if (!isCodedError(error) || error.status !== 412) throw error
      setConflict(true)
    }
  })
  const takeNew = async (keep: readonly string[]) => {
    const next = await queryClient.fetchQuery({ ...recordQuery(api, address), staleTime: 0 })
    rebase(next, keep)
    setConflict(false)
  }
  const conflict = {
    onLoad: () => void takeNew([]),
    onKeep: () => void takeNew(form.dirtyNames).then(save),
  }
  return { save, faults, conflict: isConflict ? conflict : undefined }
}
