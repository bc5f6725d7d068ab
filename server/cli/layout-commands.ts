import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  codedProblem,
  type Fault,
  type Layout,
  type LayoutDiffBody,
  newLayout,
  type PublishedLayout,
  type Tenant,
} from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { listDifferences } from '../layout/describe-differences'
import { readLayoutFile, writeLayoutFile } from '../layout/layout-file'
import { layoutInvalid } from '../layout/layout-problems'
import { toPublished } from '../layout/layout-routes'
import { describeStored, publishLayout } from '../layout/publish-layout'
import { unknownEntries } from '../layout/unknown-entries'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createLayoutsTable } from '../storage/tables/layouts-table'
import { addDraftCommands } from './draft-commands'
import { type Answer, anyhowOption, type Operation } from './operation'
import { publishByHost, readSlotMap, unknownByMap } from './over-http/layout-calls'
import type { OperatorHost } from './over-http/operator-host'
import { parseId } from './parse-id'
import { parseOrder } from './parse-order'
import type { Run } from './user-commands'

interface ApplyOptions {
  readonly why?: string
  readonly dryRun?: boolean
  readonly strict?: boolean
  readonly anyhow?: true
}

interface DiffOptions {
  readonly exitCode?: boolean
}

/** `slipway layout …`: what is in which slot, as a file of a repository. */
export function addLayoutCommands(program: Command, run: Run): void {
  const command = program.command('layout').description('Layout: what operators decide of slots')
  command
    .command('export <file>')
    .description('write the published layout into a file')
    .action((file: string) =>
      run(
        (operation) => exportLayout(operation, file),
        (host) => exportByHost(host, file),
      ),
    )
  command
    .command('diff <file>')
    .description('say what applying a file would change')
    .option('--exit-code', 'end with 1 when there is a difference, for pipelines')
    .action((file: string, options: DiffOptions) =>
      run(
        (operation) => diffLayout(operation, file, options),
        (host) => diffByHost(host, file, options),
      ),
    )
  command
    .command('apply <file>')
    .description('publish the layout of a file; the same one again changes nothing')
    .option(
      '--why <text>',
      'the reason, for those who read it later; default: the name of the file',
    )
    .option('--strict', 'publish nothing if the file names an entry that does not exist')
    .option('--dry-run', 'say what would change, and change nothing')
    .option(...anyhowOption)
    .action((file: string, options: ApplyOptions) =>
      run(
        (operation) => applyLayout(operation, file, options),
        (host) => applyByHost(host, file, options),
      ),
    )
  command
    .command('history')
    .description('list layouts that were published, the newest first')
    .option('--limit <number>', 'how many', parseId, 25)
    .action((options: { readonly limit: number }) =>
      run(
        (operation) => listLayouts(operation, options),
        async (host) => {
          const query = new URLSearchParams({ perPage: String(options.limit) })
          return layoutsAnswer((await host.ask('GET /manage/layouts', { query })).body.layouts)
        },
      ),
    )
  addDraftCommands(command, run)
}

async function listLayouts(
  { storage }: Operation,
  { limit }: { readonly limit: number },
): Promise<Answer> {
  const data = (await createLayoutsTable(storage).list({ limit, offset: 0 })).map(toPublished)
  return layoutsAnswer(data)
}

function layoutsAnswer(data: readonly PublishedLayout[]): Answer {
  return { data, text: data.map(publishedText).join('\n') || 'No layout was published yet.' }
}

function publishedText({ number, at, who, why, revertOf }: PublishedLayout): string {
  const back = revertOf === null ? '' : `  (brings back ${revertOf})`
  return `${String(number).padStart(6)}  ${at}  ${who}  ${why}${back}`
}

async function exportLayout({ storage }: Operation, file: string): Promise<Answer> {
  const { number, layout } = await createLayoutsTable(storage).head()
  await writeFile(file, writeLayoutFile(layout, await createTenantsTable(storage).list()))
  return exportAnswer(number, file)
}

async function exportByHost(host: OperatorHost, file: string): Promise<Answer> {
  const { number, layout } = (await host.ask('GET /manage/layout')).body
  await writeFile(file, writeLayoutFile(layout, (await readSlotMap(host)).gates.tenants))
  return exportAnswer(number, file)
}

function exportAnswer(number: number, file: string): Answer {
  return { data: { number, file }, text: `Layout ${number} is in ${file}.` }
}

async function diffLayout(
  { application, storage }: Operation,
  file: string,
  options: DiffOptions,
): Promise<Answer> {
  const next = await readLayout(await createTenantsTable(storage).list(), file)
  const head = await createLayoutsTable(storage).head()
  const differences = await describeStored(storage, application, [head.layout, next])
  const warnings = await unknownEntries(storage, application, next)
  return diffAnswer({ from: head.number, differences, warnings }, options)
}

async function diffByHost(host: OperatorHost, file: string, options: DiffOptions): Promise<Answer> {
  const map = await readSlotMap(host)
  const layout = await readLayout(map.gates.tenants, file)
  const diff = await publishByHost(host, { layout, why: 'A comparison.', dryRun: true })
  return diffAnswer({ ...diff, warnings: unknownByMap(map, layout) }, options)
}

interface Differing extends Pick<LayoutDiffBody, 'from' | 'differences'> {
  readonly warnings: readonly Fault[]
}

function diffAnswer({ from, differences, warnings }: Differing, { exitCode }: DiffOptions): Answer {
  const text = listDifferences('Applying it would change:', differences)
  return {
    data: { from, to: null, differences, warnings },
    text: withWarnings(text, warnings),
    exitCode: exitCode && differences.length > 0 ? 1 : 0,
  }
}

async function applyLayout(
  { application, catalog, storage }: Operation,
  file: string,
  { why = reasonOf(file), dryRun = false, strict = false, anyhow }: ApplyOptions,
): Promise<Answer> {
  const tenants = await createTenantsTable(storage).list()
  const order = parseOrder(newLayout, { layout: await readLayout(tenants, file), why, anyhow })
  const warnings = await unknownEntries(storage, application, order.layout)
  if (strict && warnings.length > 0) throw layoutInvalid(warnings)
  const { actor, ...deps } = catalog(dryRun)
  const { number: expected } = await createLayoutsTable(storage).head()
  const diff = await publishLayout(
    { ...deps, application, mayManage: true },
    { ...order, actor, expected },
  )
  return applyAnswer({ ...diff, warnings }, dryRun)
}

async function applyByHost(
  host: OperatorHost,
  file: string,
  { why = reasonOf(file), dryRun = false, strict = false, anyhow }: ApplyOptions,
): Promise<Answer> {
  const map = await readSlotMap(host)
  const order = parseOrder(newLayout, {
    layout: await readLayout(map.gates.tenants, file),
    why,
    anyhow,
  })
  const warnings = unknownByMap(map, order.layout)
  if (strict && warnings.length > 0) throw layoutInvalid(warnings)
  return applyAnswer({ ...(await publishByHost(host, { ...order, dryRun })), warnings }, dryRun)
}

const reasonOf = (file: string) => `From the file ${basename(file)}.`

function applyAnswer(
  { warnings, ...diff }: LayoutDiffBody & { readonly warnings: readonly Fault[] },
  dryRun: boolean,
): Answer {
  const head = dryRun ? 'This would be published:' : `Layout ${diff.to} is published:`
  const data = { ...diff, to: dryRun ? null : diff.to, dryRun, warnings }
  return { data, text: withWarnings(listDifferences(head, diff.differences), warnings) }
}

function withWarnings(text: string, warnings: readonly Fault[]): string {
  const lines = warnings.map(({ detail }) => `Warning: ${detail} It is kept for when there is one.`)
  return [text, ...lines].join('\n')
}

async function readLayout(tenants: readonly Tenant[], file: string): Promise<Layout> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw codedProblem('validation-failed', `The file ${file} cannot be read.`, { cause })
  })
  return readLayoutFile(text, tenants)
}
