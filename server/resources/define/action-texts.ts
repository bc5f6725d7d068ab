import { type MapText, textsBelow } from '../../languages/localized-text'
import { isField } from '../fields/field'
import { mapFieldTexts } from '../fields/field-texts'
import { mapRefusals } from '../write/refuse'
import type { Action, ActionRun } from './action'

/** The action with `map` over each of its texts, and over what its functions say to readers. */
export function mapActionTexts(action: Action, map: MapText): Action {
  const { available, message } = action
  const run = mapRefusals(action.run.bind(action), textsBelow(map, 'run'))
  return Object.freeze({
    ...action,
    label: map(action.label, 'label'),
    confirm: mapQuestion(action.confirm, textsBelow(map, 'confirm')),
    fields: action.fields.map((field) =>
      isField(field) ? mapFieldTexts(field, textsBelow(map, `fields/${field.entry.name}`)) : field,
    ),
    ...(available && {
      available: mapRefusals(available.bind(action), textsBelow(map, 'available')),
    }),
    ...(message && { message: (count: number) => map(message.call(action, count), 'message') }),
    async run(call: ActionRun) {
      const outcome = await run(call)
      const said = outcome?.message
      return said === undefined ? outcome : { ...outcome, message: map(said, 'run/message') }
    },
  })
}

function mapQuestion(question: Action['confirm'], map: MapText): Action['confirm'] {
  if (!question) return undefined
  const { title, text, button, keep } = question
  return {
    title: map(title, 'title'),
    ...(text !== undefined && { text: map(text, 'text') }),
    button: map(button, 'button'),
    ...(keep !== undefined && { keep: map(keep, 'keep') }),
  }
}
