import * as t from '@babel/types'
import { indentOf } from '../adopt/edit-object'
import { replace, type Source, sourceText, staticValue } from '../adopt/source'
import { lastArgument, lineIn } from './application-calls'
import { type Found, findValue, type HostSources } from './host-sources'
import { importName, indented, insertLast } from './insert'
import { languagesOf, textCode, untranslated } from './written-texts'

/** A component, and where the application is to show it. */
export interface Placed {
  readonly component: string
  readonly location: string
}

/**
 * Places a component in the slots that the application registers, behind those that stand there. Returns notes for
 * whoever does.
 */
export function placeSlot(host: HostSources, placed: Placed): readonly string[] {
  const languages = languagesOf(host)
  const copied = untranslated(languages).join(', ')
  place(host, { ...placed, slot: slotText(placed, languages) })
  return copied
    ? [`The label of ${placed.component} is its name in ${copied}: write it where it is placed.`]
    : []
}

function place(host: HostSources, entry: Entry): void {
  const source = host.application
  const given = lastArgument(source, 'registerSlots')
  const table = given && findValue(host, { source, node: given })
  const isDone =
    t.isObjectExpression(table?.node) && putInto(host, { ...table, node: table.node }, entry)
  if (!table || !isDone) return leaveSlot(host, { ...entry, table })
  for (const name of ['localized', 'Slot'])
    if (name === 'Slot' || entry.slot.includes(name))
      importName(table.source, { name, from: 'slipway/server' })
}

function slotText({ component }: Placed, languages: readonly string[]): string {
  const label = component.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  const code = textCode(label, languages)
  const text = code.startsWith('{') ? `localized(${code})` : code
  return `Slot.make('${component}', {\n  label: ${text},\n})`
}

interface Entry extends Placed {
  readonly slot: string
}

/** Returns whether the place was recognised. */
function putInto(host: HostSources, table: Found<t.ObjectExpression>, entry: Entry): boolean {
  const { source, node } = table
  const there = node.properties.find((one) => locationOf(source, one) === entry.location)
  if (!there) {
    insertLast(source, node, [`${keyText(source, entry.location)}: ${entry.slot}`])
    return true
  }
  if (!t.isObjectProperty(there)) return false
  const value = findValue(host, { source, node: there.value })
  if (t.isArrayExpression(value.node)) insertLast(value.source, value.node, [entry.slot])
  else makeList(source, there.value, entry.slot)
  return true
}

function makeList(source: Source, value: t.Node, slot: string): void {
  const [outer, inner] = [indentOf(source, value), indentOf(source, value) + source.step]
  const first = indented(sourceText(source, value), source.step)
  replace(source, value, `[\n${inner}${first},\n${inner}${indented(slot, inner)},\n${outer}]`)
}

/** The location that a key of registered slots means: `[SlotLocation.HEADER_BANNER.value]`, or its text. */
function locationOf(source: Source, property: t.ObjectExpression['properties'][number]) {
  if (t.isSpreadElement(property)) return undefined
  const { key } = property
  if (!property.computed) return t.isStringLiteral(key) ? key.value : undefined
  const name = /^SlotLocation\.([A-Z_]+)\.value$/.exec(sourceText(source, key))?.[1]
  return name ? name.toLowerCase().replaceAll('_', '-') : staticValue(source, key)
}

function keyText(source: Source, location: string): string {
  const name = location.toUpperCase().replaceAll('-', '_')
  const hasTable = /\bSlotLocation\b/.test(source.code.original)
  return hasTable ? `[SlotLocation.${name}.value]` : `'${location}'`
}

interface Unplaced extends Entry {
  readonly table: Found | undefined
}

function leaveSlot({ application, leave }: HostSources, { location, slot, table }: Unplaced): void {
  const source = table?.source ?? application
  leave({
    file: source.path,
    line: lineIn(source, table?.node),
    reason: 'no table of slots was recognised that this can be put into',
    lines: `'${location}': ${slot},`,
  })
}
