import { useHost } from '@slipway/sdk'
import type { FormBody, MetaBody } from '@slipway/sdk/contract'
import { useEffect, useState } from 'react'
import { asText } from '../../fields/as-text'
import { formatValue } from '../../fields/format-value'
import type { UnsavedWork } from '../../session/unsaved-work'
import { useViewerMeta } from '../../session/use-session'
import type { RecordForm } from '../form-context'
import { isUnsaved, type SavedForm } from '../saver/use-record-saver'

interface UnsavedForm {
  readonly body: FormBody
  readonly form: RecordForm
  readonly saved: SavedForm
}

/** The form as unsaved work; another object once it is saved, so that whoever covers it looks again. */
export function useUnsavedForm({ body, form, saved }: UnsavedForm): UnsavedWork {
  const { locale, tenant } = useHost()
  const { saver, state } = saved
  const meta = useViewerMeta()
  // A resource that was in no module is not named there either: the server decides when it is asked.
  const [{ place, isNamed }] = useState(() => ({
    place: tenant?.name,
    isNamed: entryOf(meta, body) !== undefined,
  }))
  const [latest] = useState({ body, locale })
  useEffect(() => {
    Object.assign(latest, { body, locale })
  }, [latest, body, locale])
  const isSaved = state.state === 'saved'
  const create = (): UnsavedWork => ({
    isUnsaved: () => isUnsaved({ saver }, form.dirty),
    read: () => readTyped({ ...latest, form, place }),
    isAllowed(now) {
      const { permissions } = entryOf(now, latest.body) ?? {}
      return permissions?.[form.mode === 'create' ? 'create' : 'update'] ?? !isNamed
    },
  })
  const [work, setWork] = useState(() => ({ isSaved, work: create() }))
  if (work.isSaved !== isSaved) setWork({ isSaved, work: create() })
  return work.work
}

interface Typed {
  readonly body: FormBody
  readonly form: RecordForm
  readonly locale: string
  readonly place: string | undefined
}

// Only what was typed: the rest of the record is not this person's to copy.
function readTyped({ body, form, locale, place }: Typed): string {
  const { values, dirtyNames } = form
  const lines = dirtyNames.map((name) => {
    const field = body.fields.find((entry) => entry.kind === 'field' && entry.name === name)
    if (field?.kind !== 'field') return `${name}: ${asCopied(values[name])}`
    return `${field.label}: ${formatValue(field, { values }, locale) ?? ''}`
  })
  const { singular } = body.resource
  return [place ? `${singular} · ${place}` : singular, ...lines].join('\n')
}

function asCopied(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : asText(value)
}

function entryOf({ modules }: MetaBody, { resource }: FormBody) {
  return modules.flatMap(({ resources }) => resources).find(({ name }) => name === resource.name)
}
