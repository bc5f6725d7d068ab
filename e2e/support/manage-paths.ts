import { pageIds, pages } from '@slipway/sdk/contract/pages'

/** All pages of Administration that need no record of theirs but a remote. */
export function managePaths(remote: string): readonly string[] {
  return pageIds()
    .map((id) => pages[id].path)
    .filter((path) => path.startsWith('/manage/') && !/:(?!remote)/.test(path))
    .map((path) => path.replace(':remote', remote))
}
