import { readFile, writeFile } from 'node:fs/promises'
import {
  CodedError,
  codedProblem,
  compareReviews,
  layoutDiffBody,
  layoutReason,
  type ReviewChange,
} from '@slipway/sdk/contract'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { listDifferences } from '../layout/describe-differences'
import { createDrafts } from '../layout/drafts'
import { describeStored } from '../layout/publish-layout'
import type { Answer, Operation } from './operation'
import { parseId } from './parse-id'
import { parseOrder } from './parse-order'
import type { Run } from './user-commands'

interface PublishOptions {
  readonly why: string
  readonly dryRun?: boolean
}

/** What publishing a draft would change, kept in a file: that alone is published. */
const draftReview = z.strictObject({
  draft: z.int(),
  name: z.string(),
  revision: z.int(),
  differences: layoutDiffBody.shape.differences,
})
type DraftReview = z.infer<typeof draftReview>

/** `slipway layout drafts`, `review` and `publish`: drafts that operators made in their browsers. */
export function addDraftCommands(layout: Command, run: Run): void {
  layout
    .command('drafts')
    .description('list drafts; the one that was changed last comes first')
    .action(() => run(listDrafts))
  layout
    .command('review')
    .argument('<draft>', 'its number, as in "layout drafts"', parseId)
    .argument('<file>', 'where the review is kept, for "layout publish"')
    .description('say what publishing a draft would change, and keep it in a file')
    .action((draft: number, file: string) => run((operation) => keepReview(operation, draft, file)))
  layout
    .command('publish <review>')
    .description('publish a draft that still changes what the file of its review says')
    .requiredOption('--why <text>', 'the reason, for those who read it later')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((file: string, options: PublishOptions) =>
      run((operation) => publishReviewed(operation, file, options)),
    )
}

async function listDrafts(operation: Operation): Promise<Answer> {
  const data = await draftsOf(operation).list()
  const lines = data.map(
    ({ id, name, who, changes, changedAt }) =>
      `${id}  ${name}  ${changes} changed, by ${who}, ${changedAt}`,
  )
  return { data, text: lines.join('\n') || 'There is no draft.' }
}

async function keepReview(operation: Operation, draft: number, file: string): Promise<Answer> {
  const data = await reviewNow(operation, draft)
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`)
  const head = `Publishing draft ${draft}, ${data.name}, would change:`
  return { data, text: `${listDifferences(head, data.differences)}\nThe review is in ${file}.` }
}

async function publishReviewed(
  operation: Operation,
  file: string,
  { why: reason, dryRun = false }: PublishOptions,
): Promise<Answer> {
  const review = await readReview(file)
  const { why } = parseOrder(layoutReason, { why: reason })
  const { draft, revision: expected } = review
  const diff = await draftsOf(operation, dryRun)
    .publish(draft, { why, expected })
    .catch((error: unknown) => throwWithChanges(error, { operation, review }))
  const head = dryRun ? 'This would be published:' : `Layout ${diff.to} is published:`
  const data = { ...diff, to: dryRun ? null : diff.to, dryRun }
  return { data, text: listDifferences(head, diff.differences) }
}

function draftsOf({ application, catalog, storage }: Operation, dryRun = false) {
  const { actor, ...deps } = catalog(dryRun)
  return createDrafts({ ...deps, application, storage, mayManage: true }, actor)
}

async function reviewNow(operation: Operation, id: number): Promise<DraftReview> {
  const { application, storage } = operation
  const { head, layout, draft } = await draftsOf(operation).merged(id)
  const differences = await describeStored(storage, application, [head.layout, layout])
  return { draft: id, name: draft.name, revision: draft.revision, differences }
}

async function readReview(file: string): Promise<DraftReview> {
  try {
    return z.parse(draftReview, JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    const detail = `${file} holds no review of a draft. "layout review <draft> ${file}" writes one.`
    throw codedProblem('validation-failed', detail, { cause })
  }
}

interface Refusal {
  readonly operation: Operation
  readonly review: DraftReview
}

/** A refusal of a draft that was changed since its review also says how. */
async function throwWithChanges(error: unknown, { operation, review }: Refusal): Promise<never> {
  if (!(error instanceof CodedError) || error.code !== 'layout-changed') throw error
  const now = await reviewNow(operation, review.draft)
  const changes = compareReviews(review.differences, now.differences)
  const lines = changes.length > 0 ? changes.map(changeText) : ['  What it changes is the same.']
  throw codedProblem('layout-changed', [error.message, 'Since that review:', ...lines].join('\n'))
}

function changeText({ is, difference: { sentence } }: ReviewChange): string {
  return { new: `  + ${sentence}`, other: `  ~ ${sentence}`, gone: `  - ${sentence}` }[is]
}
