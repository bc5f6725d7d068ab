import { type Fault, type FieldCondition, modesOf, type PageCondition } from '@slipway/sdk/contract'
import type { OptionNames } from './option-faults'

/** The names of the conditions on a page. */
export const pageConditions: OptionNames<PageCondition> = {
  resources: 'optional',
  mode: 'optional',
  record: 'optional',
  device: 'optional',
}

const modes = ['view', 'edit', 'create']

/** The faults of conditions on a page as written, by JSON pointer below them; whether the names exist is not known here. */
export function pageConditionFaults(condition: PageCondition): Fault[] {
  const { resources, mode, record, device } = condition
  const faults: Fault[] = []
  if (resources !== undefined && !isFilled(resources))
    faults.push(fault('resources', 'is a list of at least one resource'))
  if (mode !== undefined && !(modesOf(mode).length > 0 && isModes(mode)))
    faults.push(fault('mode', 'is "view", "edit" or "create", or a list of them'))
  if (device !== undefined && device !== 'wide')
    faults.push(fault('device', 'is "wide": windows of 1024 pixels and more'))
  return record === undefined ? faults : [...faults, ...recordFaults(condition)]
}

function recordFaults({ resources, mode, record = {} }: PageCondition): Fault[] {
  if (typeof record !== 'object' || record === null)
    return [fault('record', 'is an object: { field: value }')]
  const faults = Object.entries(record)
    .filter(([, wanted]) => !isFieldCondition(wanted))
    .map(([name]) => fault(`record/${name}`, conditionRule))
  if (resources === undefined)
    faults.push(fault('record', 'needs "resources": a field is one of a resource'))
  if (mode !== undefined && modesOf(mode).every((one) => one === 'create'))
    faults.push(
      fault('record', 'a record that is being created is not saved: use "view" or "edit"'),
    )
  return faults
}

const conditionRule =
  'is a value, a list of values, { min, max } with numbers or texts, or { set: true } or { set: false }'

function isFieldCondition(wanted: FieldCondition): boolean {
  if (Array.isArray(wanted)) return wanted.length > 0 && wanted.every(isScalar)
  if (typeof wanted !== 'object' || wanted === null) return isScalar(wanted)
  const names = Object.keys(wanted)
  if ('set' in wanted) return names.length === 1 && typeof wanted.set === 'boolean'
  const bounds = Object.values(wanted)
  return (
    names.length > 0 &&
    names.every((name) => name === 'min' || name === 'max') &&
    bounds.every((bound) => isScalar(bound) && typeof bound !== 'boolean')
  )
}

function isScalar(value: unknown): boolean {
  return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string')
}

function isModes(mode: NonNullable<PageCondition['mode']>): boolean {
  return Array.isArray(modesOf(mode)) && modesOf(mode).every((one) => modes.includes(one))
}

function fault(key: string, detail: string): Fault {
  return { pointer: `/${key}`, code: 'gate-invalid', detail }
}
