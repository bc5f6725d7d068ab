import { Skeleton } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { describeError } from '../../api/describe-error'
import { fetchArrangeTexts } from '../../texts/fetch-arrange-texts'
import { loadTexts } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { createLaterCode } from '../../ui/later-code'
import { StateMessage } from '../../ui/state-message'

const linkCode = createLaterCode(async () => {
  const code = import(/* webpackChunkName: "link" */ './link-page')
  return (await Promise.all([code, loadTexts(fetchArrangeTexts)]))[0]
})

/** Loads the page of a link with its texts, which no other page has. */
export function LinkDoor({ token }: { readonly token: string }): ReactElement {
  const { t } = useTexts('common')
  const code = linkCode.use()
  useEffect(() => void linkCode.load(), [])
  if (code.state === 'ready') return <code.code.LinkPage token={token} />
  if (code.state !== 'failed') return <Skeleton height={180} />
  return (
    <StateMessage
      size="page"
      icon={TriangleAlert}
      title={t('error.title')}
      text={describeError(code.error)}
    />
  )
}
