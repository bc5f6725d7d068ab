import { type MapText, textsBelow, type WrittenText } from '../languages/localized-text'
import type { Card, CardData, Dashboard } from './dashboard'
import type { Module } from './module'

/** The dashboard with `map` over each of its texts, and over the words of what its cards answer. */
export function mapDashboardTexts(dashboard: Dashboard, map: MapText): Dashboard {
  return {
    ...dashboard,
    label: map(dashboard.label, 'label'),
    cards: dashboard.cards.map((card) => mapCardTexts(card, textsBelow(map, `cards/${card.id}`))),
  }
}

function mapCardTexts(card: Card, map: MapText): Card {
  const { label, empty } = card.props
  const props = {
    ...card.props,
    label: map(label, 'label'),
    ...(empty !== undefined && { empty: map(empty, 'empty') }),
  }
  const data = async (request: Parameters<Card['data']>[0]) =>
    mapDataTexts(await card.data(request), textsBelow(map, 'data'))
  return { ...card, props, data }
}

export function mapModuleTexts(module: Module, map: MapText): Module {
  const { label, group } = module
  return {
    ...module,
    label: map(label, 'label'),
    ...(group !== undefined && { group: map(group, 'group') }),
  }
}

/** Applies `map` to the words of a card's answer. What is not as it has to be stays as it is: that is checked after. */
export function mapDataTexts(data: CardData, map: MapText): CardData {
  // A function of the application answered it, at run time.
  return mapPart(data, { place: '', map }) as CardData
}

interface Spot {
  /** The place of the part, such as `series/0/label`. */
  readonly place: string
  readonly map: MapText
}

const texts = new Set(['caption', 'label', 'title', 'text'])

function mapPart(part: unknown, { place, map }: Spot): unknown {
  if (Array.isArray(part))
    return part.map((one, index) => mapPart(one, { place: join(place, index), map }))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => {
      const spot = { place: join(place, name), map }
      const isText = texts.has(name) || isWord(name, place) || /(^|\/)values$/.test(place)
      return [name, isText ? mapWord(value, spot) : mapPart(value, spot)]
    }),
  )
}

/** Returns whether a part may be a word or a figure: a point's place along the chart, an item's value. */
function isWord(name: string, place: string): boolean {
  return (name === 'x' && place.startsWith('points/')) || (name === 'value' && place !== '')
}

// Figures are told from words by their type.
function mapWord(value: unknown, { place, map }: Spot): unknown {
  const isText = typeof value === 'string' || (typeof value === 'object' && value !== null)
  return isText ? map(value as WrittenText, place) : value
}

function join(place: string, name: string | number): string {
  return place === '' ? String(name) : `${place}/${name}`
}
