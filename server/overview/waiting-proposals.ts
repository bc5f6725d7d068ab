import { type ProposalsDeps, readProposals } from '../catalog/proposals/list-proposals'
import { createVersionsTable } from '../storage/tables/catalog/versions-table'
import { readRevision } from '../storage/tables/revisions'
import type { StorageScope } from '../storage/transact'

/** Counts the proposals that wait for a decision, of one remote or of all. */
export type CountWaiting = (remote?: string) => Promise<number>

/** Reads the proposals only once for each state of the catalog: that takes the manifests of all versions. */
export function createCountWaiting(storage: StorageScope, deps: ProposalsDeps): CountWaiting {
  let known: { readonly mark: string; readonly remotes: Promise<readonly string[]> } | undefined
  return async (remote) => {
    const mark = await markOf(storage)
    if (known?.mark !== mark) known = { mark, remotes: readWaiting(storage, deps) }
    const { remotes } = known
    // What failed is read again.
    remotes.catch(() => (known = undefined))
    return (await remotes).filter((one) => remote === undefined || one === remote).length
  }
}

async function markOf(storage: StorageScope): Promise<string> {
  const revision = await readRevision(storage.db, 'catalog')
  return `${revision} ${await createVersionsTable(storage).mark()}`
}

/** The remote of each that waits. */
async function readWaiting(storage: StorageScope, deps: ProposalsDeps): Promise<string[]> {
  const proposals = await readProposals(storage, deps)
  return proposals.flatMap(({ state, remote }) => (state === 'waiting' ? [remote] : []))
}
