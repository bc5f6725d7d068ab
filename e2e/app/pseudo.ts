import { type App, Slot, type SlotRegistration } from 'slipway/server'
import { pseudoText } from '../../host/texts/pseudo-text'
import { withLanguage } from '../../server/application/with-language'
import demo from '../../server/demo/application'

/** The tag of the pseudo-language (host/texts/pseudo-text.ts). */
export const pseudo = 'ar-XB'

/** The demo in the pseudo-language as well: its own texts, and those that its slots carry. */
export default withLanguage(withSlots(demo), pseudo, pseudoText)

function withSlots(describe: (app: App) => void) {
  return (app: App) =>
    describe({ ...app, registerSlots: (slots) => app.registerSlots(translateAll(slots)) })
}

function translateAll(slots: SlotRegistration): SlotRegistration {
  return Object.fromEntries(
    Object.entries(slots).map(([location, given]) => [
      location,
      [given].flat().map((slot) => translateSlot(slot)),
    ]),
  )
}

function translateSlot(slot: Slot): Slot {
  const translated = Slot.make(slot.component, translate(slot.props), translate(slot.content))
  return slot.gate ? translated.onlyFor(slot.gate) : translated
}

/** What a slot carries, with one more language wherever it has several. */
function translate<Value>(value: Value): Value
function translate(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => translate(part))
  const parts = Object.entries(value)
  if ('$text' in value) {
    const texts: Readonly<Record<string, string>> = Object.assign({}, value.$text)
    return { $text: { ...texts, [pseudo]: pseudoText(texts['en'] ?? '') } }
  }
  return Object.fromEntries(parts.map(([name, part]) => [name, translate(part)]))
}
