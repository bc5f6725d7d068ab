import { diffLinesUnified } from 'jest-diff'

const plain = (text: string) => text

/** The new text of a file. */
export interface Change {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Shows what changes in a file: its path, then lines with "-" and "+". */
export function diffText({ path, before, after }: Change): string {
  const lines = diffLinesUnified(before.split('\n'), after.split('\n'), {
    omitAnnotationLines: true,
    expand: false,
    contextLines: 2,
    aColor: plain,
    bColor: plain,
    commonColor: plain,
    patchColor: plain,
    changeLineTrailingSpaceColor: plain,
    emptyFirstOrLastLinePlaceholder: '',
  })
  return `--- ${path}\n+++ ${path}\n${lines}`
}
