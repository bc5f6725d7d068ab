import { undoFault } from '@slipway/sdk/contract'
import { hasCode } from '../../../api/describe-error'
import { useTexts } from '../../../texts/use-texts'
import { useWriteValue } from '../audit/use-write-value'

/** Why a change was not undone, in the reader's language; nothing for other errors. */
export function useSayWhyNot(): (error: unknown) => string | undefined {
  const { t } = useTexts('undo')
  const write = useWriteValue()
  return (error) => {
    if (hasCode(error, 'changed-since')) {
      const say = (pointer: string) => error.errors?.find((it) => it.pointer === pointer)?.detail
      const now = write(JSON.parse(say('/now') ?? 'null'))
      const who = say('/who')
      return who ? t('changedSince', { who, now }) : t('changedBySomebody', { now })
    }
    if (!hasCode(error, 'not-undoable')) return undefined
    const why = undoFault.safeParse(error.errors?.[0]?.code)
    return why.success ? t(`not.${why.data}`) : undefined
  }
}
