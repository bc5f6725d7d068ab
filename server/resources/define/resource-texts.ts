import type { FieldEntry } from '@slipway/sdk/contract'
import { type MapText, textsBelow, type WrittenText } from '../../languages/localized-text'
import { isSlot } from '../../slots/slot'
import { type Field, type FieldValidation, isField } from '../fields/field'
import { given } from '../fields/make-field'
import { mapRefusals } from '../write/refuse'
import type { Action, ActionRun } from './action'
import type { RecordProvider } from './record-provider'
import type { Resource } from './resource'
import type { RecordDisplay, RecordNames } from './resource-definition'

/** The resource with `map` over each of its texts, and over what its functions say to readers. */
export function mapResourceTexts(resource: Resource, map: MapText): Resource {
  const { store, afterChange } = resource
  return Object.freeze({
    ...resource,
    label: map(resource.label, 'label'),
    singular: map(resource.singular, 'singular'),
    record: mapNames(resource.record, textsBelow(map, 'record')),
    items: resource.items.map((item) =>
      isField(item) && !isSlot(item)
        ? mapFieldTexts(item, textsBelow(map, `fields/${item.entry.name}`))
        : item,
    ),
    relations: resource.relations.map((relation) => ({
      ...relation,
      label: map(relation.label, `relations/${relation.name}/label`),
    })),
    actions: resource.actions.map((action) =>
      mapActionTexts(action, textsBelow(map, `actions/${action.name}`)),
    ),
    checks: Object.fromEntries(
      Object.entries(resource.checks).map(([name, check]) => [
        name,
        mapCheck(check, textsBelow(map, `checks/${name}`)),
      ]),
    ),
    store: store && mapStoreRefusals(store, textsBelow(map, 'store')),
    afterChange: afterChange && mapRefusals(afterChange, textsBelow(map, 'afterChange')),
  })
}

function mapNames(names: RecordNames, map: MapText): RecordNames {
  const named = Object.entries(names).map(([part, display]: [string, RecordDisplay]) => [
    part,
    typeof display === 'string'
      ? display
      : (record: Parameters<typeof display>[0]) => map(display(record), part),
  ])
  // The same names, each with a display.
  return Object.fromEntries(named) as RecordNames
}

function mapStoreRefusals(store: RecordProvider, map: MapText): RecordProvider {
  const methods = ['list', 'get', 'getMany', 'create', 'update', 'delete'] as const
  const mapped = methods.flatMap((name) => {
    const method = store[name] as ((...given: unknown[]) => unknown) | undefined
    return method ? [[name, mapRefusals(method.bind(store), map)] as const] : []
  })
  // Those methods that it has, each as it was.
  return {
    ...given({ deadlineMs: store.deadlineMs }),
    ...Object.fromEntries(mapped),
  } as RecordProvider
}

/** The action with `map` over each of its texts, and over what its functions say to readers. */
function mapActionTexts(action: Action, map: MapText): Action {
  const { available, message } = action
  const run = mapRefusals(action.run.bind(action), textsBelow(map, 'run'))
  const mayRun = available && mapRefusals(available.bind(action), textsBelow(map, 'available'))
  return Object.freeze({
    ...action,
    label: map(action.label, 'label'),
    confirm: mapQuestion(action.confirm, textsBelow(map, 'confirm')),
    fields: action.fields.map((field) =>
      isField(field) ? mapFieldTexts(field, textsBelow(map, `fields/${field.entry.name}`)) : field,
    ),
    ...(mayRun && { available: mayRun }),
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

/** The field with `map` over each of its texts, and over what its functions say to readers. */
function mapFieldTexts(field: Field, map: MapText): Field {
  const { entry, validate, compute } = field
  return Object.freeze({
    ...field,
    entry: mapEntry(entry, map),
    validate: validate && mapCheck(validate, textsBelow(map, 'validate')),
    compute:
      compute &&
      ((record: Parameters<typeof compute>[0]) => {
        const value = compute(record)
        // Only a text can be by language.
        return typeof value === 'object' && value !== null
          ? map(value as WrittenText, 'value')
          : value
      }),
  })
}

function mapEntry(entry: FieldEntry, map: MapText): FieldEntry {
  const { label, help } = entry
  return Object.freeze({
    ...entry,
    label: map(label, 'label'),
    ...(help !== undefined && { help: map(help, 'help') }),
    ...('pattern' in entry &&
      entry.pattern && {
        pattern: { ...entry.pattern, message: map(entry.pattern.message, 'pattern/message') },
      }),
    ...('options' in entry && {
      options: entry.options.map((option) => ({
        ...option,
        label: map(option.label, `options/${option.value}`),
      })),
    }),
  })
}

/** The check with `map` over what it says to readers. */
function mapCheck(check: FieldValidation, map: MapText): FieldValidation {
  const speaking = mapRefusals(check, map)
  return async (value, scope) => {
    const message = await speaking(value, scope)
    return message === undefined ? undefined : map(message, 'message')
  }
}
