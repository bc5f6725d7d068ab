import { escapePointer, type Fault } from '@slipway/sdk/contract'

/** A part of a list's address that the server refuses, such as the filter of a field that is gone. */
export interface Misfit {
  /** As the address has it: `sort`, `filter[status]`. */
  readonly parameter: string
  /** `value`: the field of the filter is there, and does not take the value. */
  readonly fault: 'field' | 'value' | 'sort' | 'other'
  /** The field; else the parameter itself. */
  readonly name: string
  readonly value: string
}

/** Finds the parts of the address that do not fit, by the faults that the server found. */
export function findMisfits(faults: readonly Fault[], search: URLSearchParams): Misfit[] {
  return [...new Set(search.keys())].flatMap((parameter) => {
    const fault = faults.find(({ pointer }) => pointer === `/${escapePointer(parameter)}`)
    return fault ? [describe(parameter, search.get(parameter) ?? '', fault.code)] : []
  })
}

function describe(parameter: string, value: string, code: string): Misfit {
  const [, field] = /^filter\[([^\]]+)\]/.exec(parameter) ?? []
  if (field !== undefined) {
    const fault = code === 'unknown-parameter' ? 'field' : 'value'
    return { parameter, fault, name: field, value }
  }
  if (parameter !== 'sort') return { parameter, fault: 'other', name: parameter, value }
  return { parameter, fault: 'sort', name: value.replace(/^-/, ''), value }
}

/** The address without these parts. */
export function leaveOut(search: URLSearchParams, misfits: readonly Misfit[]): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const { parameter } of misfits) rest.delete(parameter)
  // Without a filter other records are on the pages.
  rest.delete('page')
  return rest
}
