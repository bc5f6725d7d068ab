import { type CodedError, codedProblem, escapePointer, type Fault } from '@slipway/sdk/contract'
import type { StoredLayout } from '../storage/tables/layouts-table'
import type { Meeting } from './layout-parts'

/** 422, with every fault. */
export function layoutInvalid(errors: readonly Fault[]): CodedError {
  const details = errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')
  return codedProblem('layout-invalid', `Nothing was changed. ${details}`, { errors })
}

/** 412: another layout was published than the caller has seen. */
export function layoutChanged({ number, who }: StoredLayout): CodedError {
  return codedProblem(
    'layout-changed',
    `${who || 'Somebody'} published a layout in the meantime. Read it again before you publish yours.`,
    { headers: { ETag: `"${number}"` } },
  )
}

/** 412: somebody else changed the draft since the caller read it, in order to do this with it. */
export function draftChanged(revision: number, next: 'change' | 'publish'): CodedError {
  const remedy = {
    change: 'Read it again before you change it.',
    publish: 'Nothing was published. Look at what it changes now before you publish it.',
  }
  return codedProblem(
    'layout-changed',
    `Somebody else changed this draft in the meantime. ${remedy[next]}`,
    { headers: { ETag: `"${revision}"` } },
  )
}

/** 409: what a draft changes, and a layout changed that was published since. */
export function layoutConflict(
  { ids, locations }: Meeting,
  since: Pick<StoredLayout, 'number' | 'who'>,
): CodedError {
  const changed = `was changed since the draft was begun; ${since.who} published layout ${since.number}`
  const errors = [
    ...ids.map((id) => meets(`/layout/entries/${escapePointer(id)}`, `${id} ${changed}`)),
    ...locations.map((location) =>
      meets(`/layout/order/${escapePointer(location)}`, `the order at ${location} ${changed}`),
    ),
  ]
  const details = errors.map(({ detail }) => detail).join('; ')
  return codedProblem('layout-conflict', `Nothing was published: ${details}.`, { errors })
}

function meets(pointer: string, detail: string): Fault {
  return { pointer, code: 'layout-conflict', detail }
}
