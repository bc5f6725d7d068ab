import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { filesBelow } from '../files/files-below'
import { bundlers, writeRemote } from '../files/write-remote'
import { runSlipway } from '../run-slipway'
import { runHere } from '../testing/run-here'

const template = join(process.cwd(), 'shared/create/template')
let folder: string

// What is written there is run where packages are installed: scripts/create.test.ts.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-add-'))
  await cp(template, folder, { recursive: true })
  for (const path of await filesBelow(folder))
    await rename(join(folder, path), join(folder, path.replace(/\.txt$/, '')))
  await addPlainRemote('hello', 'Hello')
  await change('application.ts', "'__first__', '__second__'", "'en', 'de'")
})
afterEach(() => rm(folder, { recursive: true }))

const addPlainRemote = (name: string, component: string) =>
  writeRemote(join(folder, 'remotes', name), {
    name,
    component,
    locations: ['dashboard-before-cards'],
    bundler: bundlers.webpack,
    kind: 'slot',
    url: undefined,
    sdk: '1.2.3',
  })
const read = (path: string) => readFile(join(folder, path), 'utf8')
async function change(path: string, from: string, to: string): Promise<void> {
  const before = await read(path)
  expect(before).toContain(from)
  await writeFile(join(folder, path), before.replace(from, to))
}
const add = (...words: readonly string[]) =>
  runHere(['add', ...words, '--yes', '--json'], { cwd: folder })

/** Every file below the folder, with its text. */
async function everything(): Promise<string> {
  const paths = await filesBelow(folder)
  return JSON.stringify(await Promise.all(paths.map(async (path) => [path, await read(path)])))
}

describe('what was written otherwise than create-slipway does', () => {
  it('an application that registers one by one, with its steps and roles in its own file', async () => {
    await writeFile(
      join(folder, 'application.ts'),
      `import { type App, defineResource } from "slipway/server";
import { tickets } from "./tickets";

const steps = { "0007-tickets": { up: async () => {} } };

export default (desk: App) => {
	desk.migrations(steps);
	desk.resource(tickets);
	desk.module({ name: "desk", label: "Desk", resources: ["tickets"] });
	desk.role("agent", { label: "Agent", permissions: ["tickets.view", "tickets.close"] });
	desk.role("chief", { label: "Chief", permissions: ["*"] });
};
`,
    )

    const { code } = await add('resource', 'order-lines')

    expect(code).toBe(0)
    expect(
      await read('application.ts'),
    ).toBe(`import { type App, defineResource, createTable } from "slipway/server";
import { orderLines } from "./application/order-lines";
import { tickets } from "./tickets";

const steps = {
	"0007-tickets": { up: async () => {} },
	'0008-order-lines': {
	  async up(db) {
	    await createTable(db, 'order_lines')
	      .addColumn('name', 'text', (column) => column.notNull())
	      .addColumn('date', 'text')
	      .addColumn('note', 'text')
	      .execute()
	    // What the list is sorted by.
	    await db.schema
	      .createIndex('order_lines_name')
	      .on('order_lines')
	      .columns(['name', 'id'])
	      .execute()
	  },
	},
};

export default (desk: App) => {
	desk.migrations(steps);
	desk.resource(tickets);
	desk.resource(orderLines);
	desk.module({ name: "desk", label: "Desk", resources: ["tickets", "order-lines"] });
	desk.role("agent", {
		label: "Agent",
		permissions: ["tickets.view", "tickets.close", "order-lines.view"],
	});
	desk.role("chief", { label: "Chief", permissions: ["*"] });
};
`)
    expect(await read('application/order-lines.ts')).toContain("label: 'Order lines',")
    expect(await read('tests/unit/order-lines.test.ts')).toContain("app.as('operator')")
  })

  it('a place that is not recognised is left alone, told with its line and lines to paste, and exits with 1', async () => {
    await change(
      'application.ts',
      'for (const resource of [customers, orders]) app.resource(resource)',
      '[customers, orders].forEach((one) => void app.resource(one))',
    )
    await change('application/migrations.ts', "'001-orders': {", '...earlier,\n  first: {')

    const { code, json } = await add('resource', 'invoices')

    expect(code).toBe(1)
    expect(json.byHand).toEqual([
      {
        file: 'application/migrations.ts',
        line: 4,
        reason: 'no steps were recognised that are numbered, such as 001-orders',
        lines: expect.stringContaining("createTable(db, 'invoices')"),
      },
      {
        file: 'application.ts',
        line: 15,
        reason: 'no list of resources was recognised',
        lines: "import { invoices } from './application/invoices.ts'\napp.resource(invoices)",
      },
    ])
    expect(await read('application.ts')).not.toContain('app.resource(invoices)')
    expect(await read('application.ts')).toContain("'customers', 'invoices'],")
    expect(await read('application/migrations.ts')).not.toContain('invoices')
    expect(await read('application/invoices.ts')).toContain('defineResource')
  })

  it('comments stay where they are, also behind the last line, with commas of their own', async () => {
    await change(
      'application/roles.ts',
      "'orders.update',\n",
      "'orders.update' // for now, at least\n",
    )
    await change(
      'application/roles.ts',
      "'customers.*', 'orders.*'",
      "'customers.*', /* all, */ 'orders.*'",
    )
    await change('application.ts', '[customers, orders]', '[customers /* first, */, orders]')

    const { code } = await add('resource', 'invoices')

    expect(code).toBe(0)
    expect(await read('application/roles.ts')).toContain(
      "      'orders.update', // for now, at least\n      'invoices.view',\n",
    )
    expect(await read('application/roles.ts')).toContain(
      "['customers.*', /* all, */ 'orders.*', 'invoices.*']",
    )
    expect(await read('application.ts')).toContain('[customers /* first, */, orders, invoices]')
  })

  it('a role gets what it has for each of its resources, and no more', async () => {
    await change('application/roles.ts', "      'orders.update',\n", '')

    await add('resource', 'invoices')

    expect(await read('application/roles.ts')).toContain(
      "      'orders.create',\n      'invoices.view',\n      'invoices.create',\n    ],",
    )
    expect(await read('application/roles.ts')).toContain(
      "['customers.*', 'orders.*', 'invoices.*']",
    )
  })

  it('slots that are computed, and a configuration whose components are, are told by hand', async () => {
    await change('application.ts', 'app.registerSlots(slots)', 'app.registerSlots(slotsOf(app))')
    await change(
      'remotes/hello/webpack.config.ts',
      'components: {',
      'components: componentsHere, others: {',
    )

    const { code, json } = await add('component', 'OrderTotal')

    expect(code).toBe(1)
    expect(json.byHand).toMatchObject([
      {
        file: 'remotes/hello/webpack.config.ts',
        lines: expect.stringContaining("module: './src/order-total.tsx'"),
      },
      { file: 'application.ts', lines: expect.stringContaining("Slot.make('OrderTotal'") },
    ])
    expect(await read('remotes/hello/src/order-total.test.tsx')).toContain('OrderTotal')
  })
})

it('a language copies texts of any shape, and says where those of the host stay in English', async () => {
  await change(
    'application/customers.ts',
    "{ en: 'City', de: 'Ort' }",
    "{ de: { one: 'Ort', other: 'Orte' } }",
  )

  const french = await add('language', 'fr')
  const austrian = await add('language', 'de-AT')

  expect([french.code, austrian.code]).toEqual([0, 0])
  expect(await read('application.ts')).toContain("app.languages('en', 'de', 'fr', 'de-AT')")
  expect(await read('application/customers.ts')).toContain("fr: { one: 'Ort', other: 'Orte' },")
  expect(await read('remotes/hello/src/hello.tsx')).toContain(
    "  fr: { tryIt: 'Try it', works: 'It works.' },",
  )
  expect(french.json.notes).toContain('application/customers.ts: 6 texts to be translated.')
  expect(french.json.notes.at(-1)).toContain('stay in English: the host has en, de.')
  expect(austrian.json.notes.at(-1)).toBe('The pages around it are in de, which the host has.')
})

it.each([
  ['a name with capitals', ['resource', 'Invoices'], 'use lower-case letters'],
  ['a table of the server', ['resource', 'team-tokens'], 'of the server itself'],
  ['a resource that is there', ['resource', 'orders'], 'application/'],
  ['a word of the language', ['resource', 'class'], 'cannot name the constant'],
  ['a name of the application', ['resource', 'slots'], 'has something named "slots"'],
  ['a remote that is there', ['remote', 'hello'], 'is there already'],
  ['a name of no remote', ['remote', 'My_Remote'], 'is not a name for a remote'],
  [
    'a component that another remote has',
    ['component', 'Hello', '--remote', 'other'],
    'is in remotes/hello already',
  ],
  ['a component without its remote', ['component', 'Total'], '--remote hello|other'],
  ['a component in lower case', ['component', 'total'], 'like OrderTotal'],
  ['an unknown location', ['remote', 'prices', '--location', 'top'], 'There is no location "top"'],
  [
    'a location of records',
    ['remote', 'prices', '--location', 'resource-page-actions'],
    'npx slipway create',
  ],
  ['a language that is there', ['language', 'de'], 'has "de" already'],
  ['no language', ['language', 'english'], 'a tag of BCP 47'],
  ['a tag in another writing', ['language', 'pt-br'], 'write it "pt-BR"'],
] as const)('%s is refused, with the remedy, and nothing is written', async (_, words, message) => {
  await addPlainRemote('other', 'Other')
  const before = await everything()

  const { code, json } = await add(...words)

  expect([code, json.code]).toEqual([64, 'usage'])
  expect(json.message).toContain(message)
  expect(await everything()).toBe(before)
})

it('in another folder it says where to go', async () => {
  const cwd = join(folder, 'remotes/hello')

  const { code, err } = await runHere(['add', 'language', 'fr', '--yes'], { cwd })

  expect([code, err]).toEqual([64, expect.stringContaining('This is not the folder of a host')])
})

it('a file that cannot be written takes back those that were', async () => {
  // A folder in the way of the last file.
  await mkdir(join(folder, 'tests/unit/invoices.test.ts'), { recursive: true })
  const before = await everything()

  const { code } = await add('resource', 'invoices')

  expect(code).toBe(1)
  expect(await everything()).toBe(before)
  expect(await readdir(join(folder, 'application'))).not.toContain('invoices.ts')
})

describe('at a terminal', () => {
  /** Adds with somebody there who gives this answer. */
  async function converse(words: readonly string[], answer: string) {
    const [input, output] = [new PassThrough(), new PassThrough()]
    output.on('data', (part) => String(part).endsWith(': ') && input.write(`${answer}\n`))
    const shown: string[] = []
    const spies = [
      jest.spyOn(console, 'log').mockImplementation((text) => void shown.push(String(text))),
      jest
        .spyOn(process.stderr, 'write')
        .mockImplementation((text) => shown.push(String(text)) > 0),
    ]
    const argv = ['node', 'slipway', 'add', ...words]
    const terminal = { input, output }
    const code = await runSlipway({ argv, env: {}, cwd: folder, isTerminal: true, terminal })
    for (const spy of spies) spy.mockRestore()
    return { code, shown: shown.join('\n') }
  }

  it('what changes is shown first, and a no writes nothing', async () => {
    const before = await everything()

    const { code, shown } = await converse(['resource', 'invoices'], 'n')

    expect(code).toBe(0)
    expect(shown).toContain("+     resources: ['orders', 'customers', 'invoices'],")
    expect(shown).toContain('Not written.')
    expect(await everything()).toBe(before)
  })

  it('a yes writes it', async () => {
    await converse(['component', 'OrderTotal'], 'y')

    expect(await read('application/slots.ts')).toContain("Slot.make('OrderTotal', {")
    expect(await read('remotes/hello/webpack.config.ts')).toContain('props: orderTotalProps,')
  })
})
