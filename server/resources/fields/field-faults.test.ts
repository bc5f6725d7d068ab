import {
  createTable,
  defineResource,
  type Field,
  money,
  multiSelect,
  number,
  select,
  text,
} from '../../application/application'
import { describeApplication } from '../../testing/applications/resource-app'

/** Describes an application whose only resource has this field. */
function describeWith(field: Field): void {
  describeApplication((app) => {
    app.migrations({ '001-things': { up: (db) => createTable(db, 'things').execute() } })
    app.resource(
      defineResource({
        name: 'things',
        label: 'Things',
        singular: 'Thing',
        table: 'things',
        record: { title: ({ id }) => `#${id}` },
        fields: () => [field],
      }),
    )
  })
}

const option = (value: string) => ({ value, label: value })

describe('a field that cannot work', () => {
  it.each<[string, Field, RegExp]>([
    ['no options', select('kind', { options: [] }), /fields\/0\/options: "kind" needs options/],
    [
      'two options with one value',
      select('kind', { options: [option('a'), option('a')] }),
      /fields\/0\/options: "kind" has two options with the same value/,
    ],
    [
      'a comma in a value, which would be two in a filter',
      multiSelect('kinds', { options: [option('a,b')] }),
      /values without a comma/,
    ],
    [
      'a pattern that is none in the browser',
      text('code', { pattern: { regexp: /^}$/, message: 'x' } }),
      /fields\/0\/pattern: "code" needs a pattern that is valid with the flag u/,
    ],
    [
      'a width that is none',
      text('name', { width: 'third' as 'half' }),
      /fields\/0\/width: the width of "name" must be 'half' or 'full', not "third"/,
    ],
    ['a currency that is none', money('price', { currency: 'euro' }), /"euro" is not a currency/],
    [
      'a start value that it would refuse',
      number('stock', { default: 1.5, step: 1 }),
      /fields\/0\/default: "stock" has an invalid default: Stock must be a multiple of 1/,
    ],
    [
      'no way to be filled in on a new record',
      text('name', { required: true, visible: { create: false } }),
      /fields\/0\/default: "name" is required but not on the form for new records/,
    ],
    [
      'a start value that is none of its options',
      select('kind', { options: [option('a')], default: 'b' }),
      /Kind must be one of a/,
    ],
  ])('has %s: the start says where', (_what, field, message) => {
    expect(() => describeWith(field)).toThrow(message)
  })

  it('has a pattern with a flag that would get lost on the way', () => {
    const pattern = { regexp: /^[a-z]+$/i, message: 'Letters only.' }

    expect(() => text('code', { pattern })).toThrow(/The pattern of "code" has the flags "i"/)
  })
})
