import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { coreTables } from '../shared/cli/add/core-tables'

/** The tables that the server's schema names. */
function tablesOfServer(): readonly string[] {
  const text = readFileSync('server/storage/schema.ts', 'utf8')
  const file = ts.createSourceFile('schema.ts', text, ts.ScriptTarget.Latest)
  const schema = file.statements.find(
    (one) => ts.isInterfaceDeclaration(one) && one.name.text === 'Schema',
  )
  return schema && ts.isInterfaceDeclaration(schema)
    ? schema.members.map((member) => member.name?.getText(file) ?? '').toSorted()
    : []
}

// The SDK may not import the server.
test('slipway add knows the tables of the server, whose names no resource may take', () => {
  expect(coreTables).toEqual(tablesOfServer())
})
