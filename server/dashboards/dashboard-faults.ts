import type { CardKind, Fault } from '@slipway/sdk/contract'
import { type OptionNames, optionFaults } from '../slots/option-faults'
import type { Card, Dashboard } from './dashboard'

const kinds: ReadonlySet<string> = new Set<CardKind>(['number', 'line', 'bar', 'list', 'table'])

const dashboardOptions: OptionNames<Dashboard> = {
  name: 'required',
  label: 'required',
  order: 'optional',
  permission: 'optional',
  cards: 'required',
}
const cardOptions: OptionNames<Card> = {
  id: 'required',
  component: 'required',
  props: 'required',
  width: 'required',
  permission: 'optional',
  cacheSeconds: 'optional',
  data: 'required',
}
const cardProps: OptionNames<Card['props']> = { label: 'required', empty: 'optional' }

/** The faults in the names of a dashboard's options, by JSON pointer below it. */
export function dashboardOptionFaults(dashboard: Partial<Dashboard>): Fault[] {
  const { cards = [] } = dashboard
  return [
    ...optionFaults(dashboard, dashboardOptions),
    ...cards.flatMap((card, index) => {
      const pointer = `/cards/${card.id ?? index}`
      return [
        ...optionFaults(card, cardOptions, pointer),
        ...optionFaults(card.props, cardProps, `${pointer}/props`),
      ]
    }),
  ]
}

/** The faults of a dashboard by itself, by JSON pointer below it. */
export function dashboardFaults({ cards }: Dashboard): Fault[] {
  const ids = cards.map((card) => card.id)
  return cards.flatMap(({ id, width, component, cacheSeconds = 0 }, index) => {
    const faults: Fault[] = []
    const pointer = `/cards/${index}`
    if (!/^[a-z][a-z0-9-]{0,62}$/.test(id)) {
      const detail = `"${id}" is not a name; use lower-case letters, digits and hyphens`
      faults.push({ pointer: `${pointer}/id`, code: 'name-invalid', detail })
    }
    if (ids.indexOf(id) !== index) {
      const detail = `the card "${id}" is declared twice`
      faults.push({ pointer: `${pointer}/id`, code: 'duplicate-name', detail })
    }
    if (!Number.isInteger(width) || width < 1 || width > 12) {
      const detail = `${width} is not a width; use 1 to 12 columns`
      faults.push({ pointer: `${pointer}/width`, code: 'out-of-range', detail })
    }
    if (!kinds.has(component)) {
      const detail = `"${component}" is not a kind of card; use ${[...kinds].join(', ')}`
      faults.push({ pointer: `${pointer}/component`, code: 'not-an-option', detail })
    }
    if (!Number.isInteger(cacheSeconds) || cacheSeconds < 0 || cacheSeconds > 86_400) {
      const detail = `${cacheSeconds} is not a number of seconds to keep figures; use 0 to 86400`
      faults.push({ pointer: `${pointer}/cacheSeconds`, code: 'out-of-range', detail })
    }
    return faults
  })
}
