import { readFile, writeFile } from 'node:fs/promises'
import {
  CodedError,
  codedProblem,
  compareReviews,
  type LayoutDiffBody,
  type LayoutDraft,
  layoutDiffBody,
  layoutReason,
  type ReviewChange,
} from '@slipway/sdk/contract'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { listDifferences } from '../layout/describe-differences'
import { createDrafts } from '../layout/drafts'
import { describeStored } from '../layout/publish-layout'
import { type Answer, anyhowOption, type Operation } from './operation'
import type { OperatorHost } from './over-http/operator-host'
import { parseId } from './parse-id'
import { parseOrder } from './parse-order'
import type { Run } from './user-commands'

interface PublishOptions {
  readonly why: string
  readonly dryRun?: boolean
  readonly anyhow?: true
}

/** The changes that publishing a draft would make, kept in a file: they alone are published. */
const draftReview = z.strictObject({
  draft: z.int(),
  name: z.string(),
  revision: z.int(),
  differences: layoutDiffBody.shape.differences,
})
type DraftReview = z.infer<typeof draftReview>

/** Drafts, on the database or at a server. */
interface DraftCalls {
  list(): Promise<readonly LayoutDraft[]>
  review(id: number): Promise<DraftReview>
  /** Throws `layout-changed` where it is not the revision `expected` any more. */
  publish(
    id: number,
    order: z.infer<typeof layoutReason> & { readonly expected: number },
  ): Promise<LayoutDiffBody>
  remove(id: number): Promise<void>
}

/** `slipway layout drafts`, `review`, `publish` and `discard`: drafts that operators made in their browsers. */
export function addDraftCommands(layout: Command, run: Run): void {
  const runBoth = (work: (drafts: DraftCalls) => Promise<Answer>, dryRun = false) =>
    run(
      (operation) => work(byDatabase(operation, dryRun)),
      (host) => work(byHost(host, dryRun)),
    )
  layout
    .command('drafts')
    .description('list drafts; the one that was changed last comes first')
    .action(() => runBoth(listDrafts))
  layout
    .command('review')
    .argument('<draft>', 'its number, as in "layout drafts"', parseId)
    .argument('<file>', 'where the review is kept, for "layout publish"')
    .description('say what publishing a draft would change, and keep it in a file')
    .action((draft: number, file: string) => runBoth((drafts) => keepReview(drafts, draft, file)))
  layout
    .command('publish <review>')
    .description('publish a draft that still changes what the file of its review says')
    .requiredOption('--why <text>', 'the reason, for those who read it later')
    .option('--dry-run', 'say what would change, and change nothing')
    .option(...anyhowOption)
    .action((file: string, options: PublishOptions) =>
      runBoth((drafts) => publishReviewed(drafts, file, options), options.dryRun),
    )
  layout
    .command('discard')
    .argument('<draft>', 'its number, as in "layout drafts"', parseId)
    .description('remove a draft; nothing that is published changes')
    .action((draft: number) => runBoth((drafts) => discard(drafts, draft)))
}

async function listDrafts(drafts: DraftCalls): Promise<Answer> {
  const data = await drafts.list()
  const lines = data.map(
    ({ id, name, who, changes, changedAt }) =>
      `${id}  ${name}  ${changes} changed, by ${who}, ${changedAt}`,
  )
  return { data, text: lines.join('\n') || 'There is no draft.' }
}

async function keepReview(drafts: DraftCalls, draft: number, file: string): Promise<Answer> {
  const data = await drafts.review(draft)
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`)
  const head = `Publishing draft ${draft}, ${data.name}, would change:`
  return { data, text: `${listDifferences(head, data.differences)}\nThe review is in ${file}.` }
}

async function publishReviewed(
  drafts: DraftCalls,
  file: string,
  { dryRun = false, ...given }: PublishOptions,
): Promise<Answer> {
  const review = await readReview(file)
  const order = parseOrder(layoutReason, given)
  const { draft, revision: expected } = review
  const diff = await drafts
    .publish(draft, { ...order, expected })
    .catch((error: unknown) => throwWithChanges(error, { drafts, review }))
  const head = dryRun ? 'This would be published:' : `Layout ${diff.to} is published:`
  const data = { ...diff, to: dryRun ? null : diff.to, dryRun }
  return { data, text: listDifferences(head, diff.differences) }
}

async function discard(drafts: DraftCalls, draft: number): Promise<Answer> {
  await drafts.remove(draft)
  return { data: { draft }, text: `Draft ${draft} is removed.` }
}

function byDatabase(operation: Operation, dryRun: boolean): DraftCalls {
  const { application, catalog, storage } = operation
  const { actor, ...deps } = catalog(dryRun)
  const drafts = createDrafts({ ...deps, application, storage, mayManage: true }, actor)
  return {
    list: drafts.list,
    async review(id) {
      const { head, layout, draft } = await drafts.merged(id)
      const differences = await describeStored(storage, application, [head.layout, layout])
      return { draft: id, name: draft.name, revision: draft.revision, differences }
    },
    publish: drafts.publish,
    remove: drafts.remove,
  }
}

function byHost(host: OperatorHost, dryRun: boolean): DraftCalls {
  const diffOf = async (draft: number) =>
    (await host.ask('GET /manage/layout/diff', { query: { draft: String(draft) } })).body
  const publish: DraftCalls['publish'] = async (draft, { expected, ...body }) => {
    const route = 'POST /manage/layout/drafts/{draft}/publish'
    const call = { path: { draft }, body, ifMatch: `"${expected}"` }
    return (await host.ask(route, call)).body
  }
  return {
    list: async () => (await host.ask('GET /manage/layout/drafts')).body.drafts,
    async review(draft) {
      const { name } = (await host.ask('GET /manage/layout/drafts/{draft}', { path: { draft } }))
        .body
      const { etag, differences } = await diffOf(draft)
      return { draft, name, revision: revisionOf(etag), differences }
    },
    publish: dryRun
      ? async (draft, { expected }) => refuseOther(await diffOf(draft), expected)
      : publish,
    async remove(draft) {
      await host.ask('DELETE /manage/layout/drafts/{draft}', { path: { draft } })
    },
  }
}

function refuseOther(diff: LayoutDiffBody, expected: number): LayoutDiffBody {
  if (revisionOf(diff.etag) === expected) return diff
  throw codedProblem('layout-changed', 'The draft was changed since that review.')
}

/** An ETag of a draft is its revision in quotes. */
function revisionOf(etag = ''): number {
  return Number(etag.replaceAll('"', ''))
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
  readonly drafts: DraftCalls
  readonly review: DraftReview
}

/** A refusal of a draft that was changed since its review also says how. */
async function throwWithChanges(error: unknown, { drafts, review }: Refusal): Promise<never> {
  if (!(error instanceof CodedError) || error.code !== 'layout-changed') throw error
  const now = await drafts.review(review.draft)
  const changes = compareReviews(review.differences, now.differences)
  const lines = changes.length > 0 ? changes.map(changeText) : ['  What it changes is the same.']
  throw codedProblem('layout-changed', [error.message, 'Since that review:', ...lines].join('\n'))
}

function changeText({ is, difference: { sentence } }: ReviewChange): string {
  return { new: `  + ${sentence}`, other: `  ~ ${sentence}`, gone: `  - ${sentence}` }[is]
}
