import type { PrunedKind } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { useSizeText } from '../remotes/use-size-text'

interface KindCount {
  readonly kind: PrunedKind
  readonly rows: number
}

/** Rows that go: `Versions: 4, Releases: 5; about 12 MB`, without kinds that have none. */
export function useRowsText(): (counts: readonly KindCount[], bytes: number) => string {
  const { t } = useTexts('system')
  const { t: nameOf } = useTexts('auditDetail')
  const formats = useFormats()
  const sizeOf = useSizeText()
  return (counts, bytes) => {
    const list = counts
      .filter(({ rows }) => rows > 0)
      .map(({ kind, rows }) => t('rows.of', { kind: nameOf(kind), rows: formats.number(rows) }))
    return t('rows.all', { list: list.join(', '), size: sizeOf(bytes) })
  }
}
