import { manyToMany } from '../resources/define/relation'
import { defineResource } from '../resources/define/resource'
import { hidden } from '../resources/fields/make-field'
import { text } from '../resources/fields/texts'
import { Slot } from '../slots/slot'
import { createTable } from '../storage/migrations/create-table'
import { engines, useTestStorage } from '../testing/database/test-engines'
import { checkTables } from './database-ready'

describe.each(engines)('the tables of an application on %s', (engine) => {
  const database = useTestStorage(engine)
  beforeAll(async () => {
    await database.storage.migrate({
      '001-parts': {
        up: (db) => createTable(db, 'parts').addColumn('name', 'text').execute(),
      },
    })
  })
  const check = (...resources: Parameters<typeof defineResource>[0][]) =>
    checkTables(resources.map(defineResource), database.storage.db)

  it('are fine when every column is there', async () => {
    const fields = () => [hidden(text('name')), Slot.make('NameField').fields(['name'])]

    await expect(check({ name: 'parts', fields })).resolves.toBeUndefined()
  })

  it('are told of all together when a table, a column or a table of pairs is missing', async () => {
    const through = { table: 'part_tags', here: 'part_id', there: 'tag_id' }
    const faulty = check(
      { name: 'machines', fields: () => [text('name')] },
      {
        name: 'parts',
        fields: () => [text('serialNumber')],
        relations: () => [manyToMany('tags', { through })],
      },
    )

    await expect(faulty).rejects.toMatchObject({
      code: 'application-invalid',
      errors: [
        { pointer: 'resource machines', detail: expect.stringContaining('table "machines"') },
        { pointer: 'resource parts', detail: expect.stringContaining('serial_number') },
        { pointer: 'resource parts', detail: expect.stringContaining('table "part_tags"') },
      ],
    })
  })
})
